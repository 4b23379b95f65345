// Rat Scramble: its board shows outcomes, and deals are put together below it.

Object.assign(TOLD, {
  asked: ":scope > .pb-mine [data-name=answer]",
  chips: ":scope > .pb-mine svg[data-picture=deal-wide]",
  deals: ":scope > .pb-mine [data-name=deal]",
  dealing: ":scope > .pb-mine [data-name=deal][data-picked=yes]",
  haggles: ":scope > .pb-mine > [data-tray=offers]",
  outcomes: ":scope > .pb-stage svg[data-picture^=outcomes]",
  three: ":scope > .pb-players > [data-tray=offers-beside] > .pb-tray > :nth-child(3)",
});
LAYOUTS.upright.push(".pb-mine [data-tray=offers]");
LAYOUTS.columns.outcomes = [900, 1130];
LAYOUTS.needsColumn.push("outcomes"); // answers to offers would be out of sight below the board
