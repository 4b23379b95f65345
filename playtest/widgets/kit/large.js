// Read large: a card under the mouse, with the focus, or under a long press.

const READ = "[data-name=hand-card], [data-name=route]"; // cards with a text of their own

class Large {
  constructor(root, body) {
    this.root = root;
    this.body = body;
    this.reads = null; // the small card that a phone reads whole
    this.under = null; // what is read since the mouse rests on it or the focus is there
    this.asked = null; // what only explains itself and was pressed: it is read until the next, whatever others do
  }

  hover(e) {
    // The board moves a little under the mouse when a refusal comes up: it stays until it is read, or the next press.
    if (this.root.querySelector(":scope > .pb-refusal-beside")) return;
    clearTimeout(this.enlarging);
    this.asked = this.under = null;
    const card = e.target.closest?.(`${READ}, [data-name=offer], [data-name=effect], [data-name=term], [data-name=partner], [data-name=pile], [data-about]`);
    if (!card || e.type === "pointerout" || e.type === "focusout") { this.small(); return; }
    const wait = e.type === "focusin" ? 0 : e.pointerType === "touch" ? 450 : 350;
    if (e.type === "focusin" && !card.matches(":focus-visible")) return;
    this.enlarging = setTimeout(() => { this.under = card; this.enlarge(card); }, wait);
  }

  enlarge(card) {
    const { about, called } = card.dataset;
    const said = about ? `${called}: ${about}` : card.getAttribute("aria-label");
    if (!said || !card.isConnected) { this.small(); return; }
    const [name, ...rest] = about ? [called, about] : said.split(/[,:.] /);
    this.beside(card, name, said.slice(name.length).replace(/^[,:.] /, "") || rest.join(", "));
  }

  explain(card) {
    this.asked = { said: card.getAttribute("aria-label"), which: this.alike(card.getAttribute("aria-label")).indexOf(card) };
    this.enlarge(card);
  }

  // All that is explained alike and in sight: majority is, at each proposal.
  alike(said) {
    return [...this.body.querySelectorAll(`[aria-label="${CSS.escape(said)}"]`)].filter((dom) => dom.getClientRects().length);
  }

  // At once, as at a press.
  now(card) {
    clearTimeout(this.enlarging);
    this.enlarge(card);
  }

  beside(card, name, told, kind = "") {
    this.small();
    const shown = document.createElement("div");
    shown.className = `pb-large ${kind}`;
    shown.setAttribute("aria-hidden", "true");
    const head = document.createElement("strong");
    head.textContent = name;
    const text = document.createElement("p");
    text.textContent = told;
    shown.append(head, text);
    this.root.append(shown);
    const at = boxOf(card), root = boxOf(this.root);
    const left = Math.min(Math.max(at.left - root.left, 6), this.root.clientWidth - shown.offsetWidth - 6);
    const above = at.top - root.top - shown.offsetHeight - 8;
    const top = above > 6 ? above : Math.min(at.bottom - root.top + 8, root.height - shown.offsetHeight - 6);
    const [x, y] = (kind && this.free(shown, at, root)) || [Math.max(6, left), top];
    shown.style.left = `${x}px`;
    shown.style.top = `${y}px`;
  }

  // Where beside what was pressed it fits and covers nothing that can be pressed, and the least that is read; null where
  // it would everywhere.
  free(shown, at, root) {
    const wide = shown.offsetWidth, high = shown.offsetHeight;
    const x = Math.max(6, Math.min(at.left - root.left, root.width - wide - 6)), y = Math.max(6, Math.min(at.top - root.top, root.height - high - 6));
    const above = at.top - root.top - high - 8, below = at.bottom - root.top + 8;
    const before = at.left - root.left - wide - 8, after = at.right - root.left + 8;
    const lies = (what) => [...this.body.querySelectorAll(what)].map(boxOf).filter((r) => r.width);
    const pressed = lies("[data-can=yes], .pb-dock button, .pb-moment button"), read = lies("text, p, td, strong, h2");
    const covers = ([left, top]) => (r) => r.right > root.left + left && r.left < root.left + left + wide
      && r.bottom > root.top + top && r.top < root.top + top + high;
    const fits = [[x, above], [x, below], [before, y], [after, y]]
      .filter(([left, top]) => left >= 6 && top >= 6 && left + wide <= root.width - 6 && top + high <= root.height - 6)
      .filter((spot) => !pressed.some(covers(spot)));
    const words = (spot) => read.filter(covers(spot)).length;
    return fits.reduce((best, spot) => (best && words(best) <= words(spot) ? best : spot), null);
  }

  // A press ends what was looked at.
  leave() {
    this.under = null;
    this.small();
  }

  small() { this.root.querySelector(":scope > .pb-large")?.remove(); }

  // On a phone a small card that was picked is read whole until the next press, whatever others do meanwhile: as near to
  // it as it hides nothing that can be picked, which a third of it under the card does not, nor the dock.
  over() {
    if (this.under?.matches(":hover, :focus")) this.enlarge(this.under);
    const asked = this.asked && this.alike(this.asked.said)[this.asked.which];
    if (asked) { this.enlarge(asked); return; }
    const card = this.reads && this.body.querySelector(`.pb-mine .pb-folded [data-picked=yes][data-key="${CSS.escape(this.reads)}"]`);
    if (!card || card.dataset.name !== "hand-card") return; // what stands for none says all it is
    this.enlarge(card);
    const shown = this.root.querySelector(":scope > .pb-large");
    if (!shown) return;
    const root = this.root.getBoundingClientRect(), at = card.getBoundingClientRect(), high = shown.offsetHeight;
    const free = [...this.body.querySelectorAll(".pb-mine [data-can=yes], .pb-stage [data-can=yes]")]
      .map((dom) => dom.getBoundingClientRect()).filter((r) => r.width);
    const covered = (top) => free.filter((r) => Math.min(r.bottom, top + high) - Math.max(r.top, top) > r.height / 3).length;
    const foot = this.body.querySelector(".pb-dock").getBoundingClientRect().top - high - 2;
    const away = (top) => Math.max(top - at.bottom, at.top - top - high, 0);
    let best = [Infinity, 0, foot];
    for (let top = root.top + 2; top <= foot; top += 2) {
      const spot = [covered(top), away(top) || 999, top]; // what covers the card itself comes last
      if (spot[0] < best[0] || (spot[0] === best[0] && spot[1] < best[1])) best = spot;
    }
    shown.style.top = `${best[2] - root.top}px`;
  }
}
