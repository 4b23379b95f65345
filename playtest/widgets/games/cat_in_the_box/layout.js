// Cat in the Box: its board is a research board; a card that is picked is followed by its color.

Object.assign(TOLD, {
  research: ":scope > .pb-stage svg[data-picture^=research]",
});
