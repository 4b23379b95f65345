// While the board is corrected: what cannot be corrected says beside the press what can, and numbers go up and down.
// While something else is filled in or answered first, a press on the board says so in the same place.

const ASIDE = 12; // px from the press to what answers it
const PIECE = "[data-do], [data-nav], [data-name]";
const EXPLAINS = "[data-name=effect]:not([data-do]), [data-name=term]:not([data-do])"; // itself, at any time

class Correcting {
  constructor(page) {
    this.page = page;
    this.answer = document.createElement("p");
    this.answer.className = "pb-instead";
    this.answer.hidden = true;
    page.root.append(this.answer);
    for (const type of ["pointerdown", "keydown"]) page.on(window, type, () => { this.answer.hidden = true; }, true);
    page.on(page.root, "click", (e) => this.steps(e.target.closest?.("[data-step]")));
  }

  // Whether a press on the board did nothing but to have it said what can be corrected instead, or what comes first.
  answers(e) {
    const first = this.page.body.querySelector(":scope > .pb-dock [data-meanwhile]");
    if (first && e.target.closest(".pb-stage, .pb-mine") && e.target.closest(PIECE)?.matches(`:not(${EXPLAINS})`)) {
      this.show(first.dataset.meanwhile, e);
      return true;
    }
    const ruling = this.page.body.querySelector("[data-elsewhere]"), at = e.target;
    if (!ruling || !at.closest(".pb-stage, .pb-mine, .pb-players")) return false;
    const does = at.closest("[data-do], [data-open], a, summary")?.dataset.do;
    if (does === undefined ? at.closest("[data-open], a, summary") : !does.startsWith("fix-not:")) return false;
    this.show(ruling.dataset.elsewhere, e);
    return does === undefined;
  }

  show(text, e) {
    const { root } = this.page, base = boxOf(root), by = root.currentCSSZoom ?? 1;
    const from = e.detail ? { x: e.clientX / by, y: e.clientY / by } : boxOf(e.target); // a key has no place of its own
    this.answer.textContent = text;
    this.answer.hidden = false;
    const { width, height } = boxOf(this.answer), below = from.y - base.top + ASIDE;
    const fits = below + height < Math.min(base.height, window.innerHeight / by - base.top) - 4;
    this.answer.style.left = `${Math.max(4, Math.min(from.x - base.left - ASIDE, base.width - width - 8))}px`;
    this.answer.style.top = `${Math.max(4, fits ? below : below - height - 2 * ASIDE)}px`;
    this.page.say(text);
  }

  steps(button) {
    const box = button?.parentElement.querySelector("input");
    if (!box) return;
    const least = Number(box.dataset.low ?? 0), to = Math.round(Number(box.value) || 0) + Number(button.dataset.step);
    box.value = Math.max(least, to);
  }
}
