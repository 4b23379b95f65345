// What one zone asks of another, found once a scene; the style sheet asks for [data-has~=name].

// what stands above or beside any board, where the column of the players has no place for it
const UPRIGHT = ".pb-seats > :nth-child(5), [data-results], [data-review], .pb-moment :is(tbody > :nth-child(3), .pb-told > :nth-child(4), .pb-grid)";
const TOLD = { // by the names that the style sheet has for them
  account: ":scope > [data-results] details[open]",
  get beside() { return `:scope:not(:has(${[UPRIGHT, ...LAYOUTS.upright]})) > .pb-moment[data-n]`; },
  covered: ":scope > .pb-mine > .pb-curtain",
  form: ":scope > .pb-dock form[data-form]",
  four: ":scope > .pb-moment[data-n] tbody > :nth-child(4)",
  invites: ":scope > [data-invitation]",
  gathers: ":scope:has(> .pb-head[data-shows=spectator]):not(:has(> .pb-stage[data-shows])) > [data-invitation]",
  many: ".pb-seats > :nth-child(5)",
  long: ":scope > .pb-moment[data-n] tbody > :nth-child(5)",
  moment: ":scope > .pb-moment[data-n]",
  picks: ":scope > .pb-mine [data-can=yes]",
  results: ":scope > [data-results]",
  review: "[data-review]",
  start: ":scope > [data-start]",
  terse: ":scope > .pb-moment.pb-terse",
  watched: ":scope:not(:has(> .pb-mine > .pb-curtain)) > .pb-head[data-shows=spectator]",
};
