// What one zone asks of another, found once a scene; the style sheet asks for [data-has~=name].

// what stands above or beside any board, where the column of the players has no place for it
const UPRIGHT = ".pb-seats > :nth-child(5), [data-results], [data-review], .pb-moment :is(tbody > :nth-child(3), .pb-told > :nth-child(4), .pb-grid)";
const TOLD = { // by the names that the style sheet has for them
  account: ":scope > [data-results] details[open]",
  console: ":scope > [data-console]",
  corrects: ".pb-ruling",
  get beside() { return `:scope:not(:has(${[UPRIGHT, ...LAYOUTS.upright]})) > .pb-moment[data-n]`; },
  covered: ":scope > .pb-mine > .pb-curtain",
  form: ":scope > .pb-dock form[data-form]",
  four: ":scope > .pb-moment[data-n] tbody > :nth-child(4)",
  invites: ":scope > [data-invitation]",
  gathers: ":scope:has(> .pb-head[data-shows=spectator]):not(:has(> .pb-stage[data-shows])) > [data-invitation]",
  many: ".pb-seats > :nth-child(5)",
  long: ":scope > .pb-moment[data-n] tbody > :nth-child(5)",
  moment: ":scope > .pb-moment[data-n]",
  quartet: ".pb-seats > :nth-child(4)",
  picks: ":scope > .pb-mine [data-can=yes]",
  results: ":scope > [data-results]",
  review: "[data-review]",
  start: ":scope > [data-start]",
  terse: ":scope > .pb-moment.pb-terse",
  watched: ":scope:not(:has(> .pb-mine > .pb-curtain)) > .pb-head[data-shows=spectator]",
};

// Names that are asked for only where another is told of.
const WITHIN = { account: "results", beside: "moment", four: "moment", long: "moment" };

function toldOf(body) {
  const asked = new Map(), has = (name) => asked.get(name) ?? asked.set(name, !!body.querySelector(TOLD[name])).get(name);
  return Object.keys(TOLD).filter((name) => (!(name in WITHIN) || has(WITHIN[name])) && has(name));
}

// And what a line of the dock holds, as [data-holds~=name]. A rule that asks by :has() what an element holds has the
// browser find the looks of all that such a rule may mean anew, with whatever comes to the page or goes from it.
const HOLDS = {
  clear: "[data-do=clear]",
  clears: ".pb-buttons[role=group] > [data-do=clear]",
  composed: ".pb-composing:not(.pb-unseen)",
  composing: ".pb-composing",
  confirm: "[data-confirm]",
  five: ".pb-buttons[role=group] > button:nth-of-type(5)",
  form: "form[data-form]",
  "four-answers": ".pb-buttons > .pb-answer:nth-of-type(4) ~ [data-do=clear]",
  free: ":scope > :is(.pb-waiting, [data-free])",
  "let-be": "[data-do=let-be]",
  more: "form, .pb-ruling, .pb-curtain, :scope > :is(.pb-all, .pb-buttons)", // than fits the columns of a bar
  put: ".pb-composing:not(.pb-unseen, .pb-costs)",
  refusal: ".pb-refusal",
  refused: ".pb-turn > .pb-refusal",
  room: ".pb-room",
  ruling: ":scope > .pb-ruling",
  "so-far": ".pb-so-far",
  three: ".pb-buttons[role=group] > button:nth-of-type(3)",
  two: ".pb-buttons[role=group] > button:nth-of-type(2)",
};

function holds(body) {
  for (const row of body.querySelectorAll(".pb-dock > .pb-dock-row")) {
    const held = Object.keys(HOLDS).filter((name) => row.querySelector(HOLDS[name])).join(" ");
    if ((row.dataset.holds ?? "") !== held) row.dataset.holds = held;
  }
}
