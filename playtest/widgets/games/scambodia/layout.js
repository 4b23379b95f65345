// Scambodia: its board is grids of cards that are remembered by where they lie.

Object.assign(TOLD, {
  grids: ":scope > .pb-stage svg:is([data-picture^=table-], [data-picture^=shared-])",
});
LAYOUTS.remembered.push("grids"); // bots wait once, before the first turn
LAYOUTS.held.push(":scope > .pb-mine svg[data-picture=own-cards]");
