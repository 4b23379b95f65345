// What the layouts of games say of their boards: each game's layout.js fills this in, by its names in TOLD.

const LAYOUTS = {
  // boards that zones above or beside them leave no column for what just happened, as selectors
  upright: [],
  // boards that are a map: the dock keeps the height that moves take, and what came out may be brief
  maps: [],
  // boards with cards that are remembered by where they lie: the dock keeps its height, and what bots wait for its line
  remembered: [],
  // what one holds that would move on a phone, above the dock, as selectors
  held: [],
  // boards that stand still on a desk: px from which the players' column goes down to the bar, in a high and a low place
  columns: {},
  // those of them that need that column in a low place
  needsColumn: [],
  // what comes and goes beside such a board, by the names it has there: nothing makes room for it
  beside: { moment: "tells", terse: "tells" },
  // pages where answers are picked from cards alone, as selectors: the dock does not list them again
  cards: [],
};

// Whether what is told of a page names one of these boards.
const shows = (body, boards) => boards.some((name) => body.matches(`[data-has~=${name}]`));
