// What was pressed takes longer than a moment: beside it the page says so, and what it showed before looks old.

const SOON = 300; // ms that an answer may take before it is said that somebody works on it

class Works {
  constructor(page) {
    this.page = page;
    this.sign = document.createElement("p");
    this.sign.className = "pb-works";
    this.sign.hidden = true;
    page.root.append(this.sign);
    for (const type of ["pointerdown", "keydown", "change"]) page.on(page.root, type, (e) => { this.at = e.target; }, true);
  }

  // A press was sent; a second one while the first is worked on begins nothing new.
  asked() {
    if (this.at) this.due ??= setTimeout(() => this.show(), SOON);
  }

  show() {
    const { root } = this.page, what = worded(this.at);
    this.sign.textContent = what ? `Working on it: ${what} …` : "Working on it …";
    this.sign.hidden = false;
    this.old(true);
    const base = boxOf(root), at = boxOf(this.at.isConnected ? this.at : root);
    const { width, height } = boxOf(this.sign), below = at.bottom + 6 + height < window.innerHeight ? at.bottom + 6 : at.top - height - 6;
    this.sign.style.left = `${Math.max(4, Math.min(at.left - base.left, base.width - width - 8))}px`;
    this.sign.style.top = `${Math.max(4, (at.width ? below : base.top + 8) - base.top)}px`;
    this.page.say(this.sign.textContent);
  }

  // Whether something that was pressed has no answer yet.
  get waits() { return !!this.due || !this.sign.hidden; }

  done() {
    clearTimeout(this.due);
    this.due = null;
    if (this.sign.hidden) return;
    this.sign.hidden = true;
    this.old(false);
  }

  // What lies on the same page beside this board, as figures, may be old too.
  old(yes) {
    this.page.root.toggleAttribute("data-works", yes);
    const around = this.page.root.closest(".pb-around");
    around?.classList.toggle("pb-old", !!around.querySelector(".pb-root[data-works]"));
  }
}

// What was pressed, in its own words, where they are few.
function worded(dom) {
  const pressed = dom?.closest("select, button");
  const text = (pressed?.matches("select") ? pressed.selectedOptions[0]?.textContent : pressed?.textContent)?.trim() ?? "";
  return text.length <= 48 ? text : "";
}
