// The guide to a first game: a ring around one part of the screen after the other, and a sentence on it. This browser
// remembers of which games it was shown; one that keeps nothing would show it each time, and shows none.

const GUIDED = "playtest guided";
const AROUND = 3; // px of the ring outside of what it points at
const TELLS = "[data-zone=moment]"; // what just happened: the guide steps aside for it, and comes again after it
const APART = 10; // px between the card, the ring and the edge

const guided = () => { try { return JSON.parse(localStorage.getItem(GUIDED) ?? "[]"); } catch { return null; } };
const remember = (game) => {
  const before = guided();
  try { localStorage.setItem(GUIDED, JSON.stringify([...new Set([...(before ?? []), game])])); } catch { return false; }
  return before !== null;
};
const forget = (game) => localStorage.setItem(GUIDED, JSON.stringify(guided().filter((other) => other !== game)));

class FirstGame {
  constructor(page) {
    this.page = page;
    this.card = null;
    page.on(page.root, "click", (e) => {
      if (!e.target.closest?.("[data-guide-again]")) return;
      page.root.querySelector(".pb-side-head [data-open=side]")?.click();
      this.begin();
    });
    // whoever plays on has read enough
    page.on(page.root, "pointerdown", (e) => {
      if (this.card && !this.card.contains(e.target) && !e.target.closest?.(TELLS)) this.end();
    }, true);
    page.on(window, "keydown", (e) => { if (this.card && !this.card.hidden && e.key === "Escape") { e.stopPropagation(); this.end(); } }, true);
  }

  get steps() {
    const told = this.page.root.querySelector("[data-guide]");
    return [...(told?.querySelectorAll("[data-points]") ?? [])].filter((step) => this.meant(step));
  }

  meant(step) {
    const found = [...this.page.body.querySelectorAll(step.dataset.points)];
    return found.find((dom) => dom.clientWidth && dom.clientHeight) ?? null;
  }

  // Once a scene is there: the first one in which a player's own side lies open, with nothing announced over it.
  look() {
    const { root, body } = this.page;
    const game = root.querySelector("[data-guide]")?.dataset.guide;
    const open = body.querySelector(".pb-head[data-over=no]:not([data-shows=spectator])");
    if (this.card && this.unasked && !open) { this.withdraw(); return; }
    if (this.card) { this.place(); return; }
    const seen = game && open ? guided() : null;
    if (seen === null || seen.includes(game) || body.querySelector(`${TELLS}, .pb-curtain`) || !remember(game)) return;
    this.begin(game);
  }

  begin(unasked = null) {
    if (this.card || !this.steps.length) return;
    this.unasked = unasked;
    const button = (words, kind, does) => {
      const made = document.createElement("button");
      Object.assign(made, { type: "button", className: `pb-button ${kind}`, textContent: words });
      made.addEventListener("click", does);
      return made;
    };
    const made = (tag, of) => Object.assign(document.createElement(tag), { className: of });
    this.ring = made("div", "pb-guide-ring");
    this.card = made("section", "pb-guide");
    this.card.setAttribute("aria-label", `Guide to ${this.page.root.querySelector("[data-guide]").dataset.of}`);
    this.says = made("p", "pb-guide-says");
    this.says.setAttribute("aria-live", "polite");
    this.count = made("small", "pb-guide-count");
    this.skip = button("Skip the guide", "pb-small", () => this.end());
    this.next = button("Next", "pb-main", () => this.go(this.at + 1));
    this.card.append(this.says, this.count, this.skip, this.next);
    this.page.root.append(this.ring, this.card);
    this.go(0);
  }

  go(at) {
    const { steps } = this;
    if (at >= steps.length) { this.end(); return; }
    this.at = at;
    this.says.textContent = steps[at].textContent;
    this.count.textContent = `${at + 1} of ${steps.length}`;
    this.next.textContent = at + 1 < steps.length ? "Next" : "Play";
    this.skip.hidden = at + 1 === steps.length;
    this.place();
  }

  // The card lies below what is meant, else above it, else at its lower edge, and always whole on the screen. Both lie
  // anew whenever the page has been fitted to its place, as once it is read at 200 %.
  place() {
    if (!this.card) return;
    this.card.hidden = this.ring.hidden = !!this.page.body.querySelector(TELLS);
    if (this.card.hidden) return;
    const step = this.steps[this.at], dom = step && this.meant(step);
    if (!dom) { this.withdraw(); return; }
    const { root } = this.page, base = boxOf(root), at = boxOf(dom), high = this.card.offsetHeight;
    const left = at.x - base.x, top = at.y - base.y, foot = top + at.height;
    const from = { x: Math.max(0, left - AROUND), y: Math.max(0, top - AROUND) }; // an edge outside would not be seen
    const to = { x: Math.min(root.clientWidth, left + at.width + AROUND), y: Math.min(root.clientHeight, foot + AROUND) };
    Object.assign(this.ring.style, {
      left: `${from.x}px`, top: `${from.y}px`, width: `${to.x - from.x}px`, height: `${to.y - from.y}px`,
    });
    const below = root.clientHeight - foot >= high + 2 * APART, above = top >= high + 2 * APART;
    const y = below ? foot + APART : above ? top - high - APART : foot - high - APART;
    const x = left + (at.width - this.card.offsetWidth) / 2;
    const inside = (at, room) => Math.max(APART, Math.min(at, room - APART));
    const lies = [inside(x, root.clientWidth - this.card.offsetWidth), inside(y, root.clientHeight - high)];
    Object.assign(this.card.style, { left: `${lies[0]}px`, top: `${lies[1]}px` });
  }

  // What it points at is gone, as when people take seats on devices instead: it comes again with a player's own side.
  withdraw() {
    this.end();
    if (this.unasked) forget(this.unasked);
  }

  end() {
    this.card?.remove();
    this.ring?.remove();
    this.card = this.ring = null;
  }
}
