// A refusal stands in the dock and beside what was pressed, where its player looks.

class Refusals {
  constructor(large, body) {
    this.large = large;
    this.body = body;
    this.unavailable = null; // the key of what was just pressed though it cannot be picked
    this.shown = null; // the refusal beside it, and that key
  }

  // It stays six seconds, whatever others do. Called after each drawing.
  beside() {
    const text = this.body.querySelector(".pb-dock .pb-refusal")?.textContent;
    if (text && this.unavailable) { // else the answer to that press is still to come
      this.shown = { key: this.unavailable, text };
      this.unavailable = null;
      clearTimeout(this.unread);
      this.unread = setTimeout(() => this.read(), 6000);
    }
    if (this.shown?.text !== text) this.shown = null;
    if (!this.shown) return;
    const { key } = this.shown;
    const card = [...this.body.querySelectorAll("[data-nav]")].find((dom) => dom.dataset.key === key && dom.getClientRects().length);
    if (!card) return;
    clearTimeout(this.large.enlarging);
    this.large.beside(card, "Not now", text, "pb-refusal-beside");
    if (card.matches(READ)) this.saysToo(card);
  }

  // Whoever presses a card that cannot be played may want to read it: what it says stands below.
  saysToo(card) {
    const { root } = this.large, shown = root.querySelector(":scope > .pb-refusal-beside"), more = document.createElement("p");
    more.className = "pb-hint";
    more.textContent = card.getAttribute("aria-label");
    shown.append(more);
    const spot = this.large.free(shown, boxOf(card), boxOf(root));
    if (!spot) { more.remove(); return; }
    [shown.style.left, shown.style.top] = spot.map((px) => `${px}px`);
  }

  // It is read once anything else is pressed, or after its time.
  read() {
    if (!this.shown) return;
    this.shown = null;
    clearTimeout(this.large.enlarging);
    this.large.small();
  }

  close() { clearTimeout(this.unread); }
}
