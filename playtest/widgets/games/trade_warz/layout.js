// Trade Warz: its board is a market; one holds slots and cards.

Object.assign(TOLD, {
  dispute: ":scope > .pb-stage > .pb-block > svg[data-picture=disputes-lying]",
  drawing: ":scope > .pb-mine svg[data-picture=piles] [data-picked=yes]",
  draws: ":scope > .pb-mine svg[data-picture=piles] :is([data-can=yes], [data-picked=yes])",
  hand: ":scope > .pb-mine [data-name=hand-card][data-can=yes]",
  market: ":scope > .pb-stage svg[data-picture^=market]",
  offers: ":scope > .pb-mine > [data-tray=bargains]",
});
LAYOUTS.upright.push(".pb-stage svg[data-picture^=market]");
LAYOUTS.columns.market = [1180, 1060];
LAYOUTS.beside.dispute = "sums";
LAYOUTS.cards.push(".pb-page[data-has~=market]:is([data-has~=hand], [data-has~=draws])");
