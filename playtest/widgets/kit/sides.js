// What lies at the side of a table and opens over it: the log and its parts, the tables of a game.

class Sides {
  constructor(page) { this.page = page; }

  drawer(name) {
    const before = this.page.root.dataset.drawer;
    if (name === "reading" && before !== name) this.readFrom = document.activeElement;
    if (before === name) delete this.page.root.dataset.drawer;
    else {
      this.page.root.dataset.drawer = name;
      const opened = this.page.body.querySelector(`:scope > [data-zone="${name}"]`);
      if (opened) opened.scrollTop = 0; // wherever it was left
    }
    if (before) this.shut(this.page.body.querySelector(`[data-zone="${before}"]`));
    if (before === "reading") (this.page.root.contains(this.readFrom) ? this.readFrom : this.page.root).focus({ preventScroll: true });
    this.page.whole();
    this.page.reading();
  }

  closeDrawer() {
    if (this.page.root.dataset.drawer) this.drawer(this.page.root.dataset.drawer);
  }

  // What must not stay on the screen when what it stands in is closed says what is to be done then; what a button
  // above the table unfolded there is folded again, so that the rules do not lie over all else the next time.
  shut(part) {
    for (const dom of part?.querySelectorAll("details[data-unfolded]") ?? []) {
      dom.open = false;
      delete dom.dataset.unfolded;
    }
    const due = part?.querySelector("[data-shut]");
    if (due) this.page.send({ do: due.dataset.shut });
  }

  // Above the table the button of the whole side leads to its log from what another button unfolded there.
  folds() {
    const side = this.page.root.dataset.drawer === "side" && this.page.body.querySelector(":scope > [data-zone=side]");
    if (!side || !side.querySelector("details[data-unfolded][open]")) return false;
    this.shut(side);
    side.scrollTop = 0;
    return true;
  }

  // Opens one of the folded parts at the side, or puts the side away where it is open already.
  unfold(name) {
    const part = this.page.body.querySelector(`[data-drawer="${name}"]`);
    const shown = this.page.root.dataset.drawer === "side";
    const away = shown && (!part || part.open);
    if (shown === away) this.drawer("side");
    if (!part || away) return;
    part.open = true;
    part.dataset.unfolded = "yes";
    this.toTop(part);
    part.querySelector("textarea")?.focus({ preventScroll: true }); // a note is typed at once
  }

  // A part of the side that was opened shows its title, and as much below it as there is room for.
  toTop(part) {
    const side = part.closest("[data-zone=side]");
    if (!side || !part.open) return;
    const at = part.getBoundingClientRect(), place = side.getBoundingClientRect();
    const head = side.querySelector(".pb-side-head")?.offsetHeight ?? 0; // stays above what is scrolled
    if (at.top < place.top + head || at.bottom > place.bottom) side.scrollTop += at.top - place.top - head - 8;
  }
}
