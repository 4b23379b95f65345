// What is asked about or told and lies out of sight on a map says where it is: a button at the border of what is shown,
// on the side where it lies, which brings it into sight. What else can be picked there is counted.

const CUT = 0.1; // part of a piece that may be cut: all that is said on it is read then
const EDGE = 4; // px from the border
const STEP = 6; // px from one place at the border to the next
const CORNER = 0.14; // part of a piece's box, at each of its sides, that the piece itself leaves free
const LIES_ON = 90; // px that a landmark goes along the border rather than lie on a piece
const SIDES = ["above", "right", "below", "left"];

class Landmarks {
  constructor(pan) {
    this.pan = pan;
    this.svg = pan.svg;
    this.panned = pan.svg.parentElement;
  }

  get all() { return [...this.panned.querySelectorAll(":scope > .pb-landmark")]; }

  // One of the map's pieces, whether it can be picked or not.
  piece(key) { return [...this.svg.children].find((dom) => dom.pbKey === `g ${key}`)?.firstElementChild; }

  // The pieces that have a landmark of their own.
  get single() { return this.all.filter((mark) => mark.dataset.goes).map((mark) => this.piece(mark.dataset.goes)).filter(Boolean); }

  // Where the map is seen: not under what has come out. All in pixels of the screen.
  seen() {
    const page = this.svg.closest(".pb-page"), by = this.svg.currentCSSZoom ?? 1, at = this.svg.getBoundingClientRect();
    const spare = onPhone(page.parentElement) ? parseFloat(this.svg.style.getPropertyValue("--pb-spare")) || 0 : 0;
    const place = { left: at.left, top: at.top, right: at.right + (this.pan.free ?? 0) * by, bottom: at.bottom + spare * by };
    const told = page.querySelector(":scope > .pb-moment[data-n]")?.getBoundingClientRect();
    return told?.width && meet(place, told) ? beside(place, told) : place;
  }

  // Each stands at the border as near to the way to its piece as it lies on nothing; those of which there is no need
  // do not stand on what can be picked.
  place() {
    const { all } = this;
    if (!all.length || !this.svg.clientWidth) return;
    const place = this.seen(), taken = [...this.panned.querySelectorAll(".pb-zooms > *")].map((dom) => dom.getBoundingClientRect());
    const pieces = [...this.svg.querySelectorAll("[data-nav], [role=img]")].map((dom) => ({ dom, at: dom.getBoundingClientRect() }));
    const under = ({ at }) => taken.some((box) => meet(middle(at), box));
    const out = pieces.filter((piece) => away(piece.at, place) || under(piece));
    const free = pieces.map(({ dom, at }) => ({ ...inner(at), asks: dom.dataset.can === "yes" })).filter((at) => meet(at, place));
    const told = new Set(all.map((mark) => mark.dataset.goes));
    const more = out.filter(({ dom }) => dom.dataset.can === "yes" && !told.has(dom.dataset.key));
    const due = all.map((mark) => [mark, mark.dataset.side ? many(mark, more, place) : out.find(({ dom }) => dom === this.piece(mark.dataset.goes))]);
    const sizes = new Map(due.filter(([, one]) => one).map(([mark]) => [mark, mark.getBoundingClientRect()])); // all before any is moved
    const base = this.panned.getBoundingClientRect(), by = this.svg.currentCSSZoom ?? 1;
    for (const [mark, one] of due) {
      const spot = one && this.spot(sizes.get(mark), one, !mark.dataset.side, place, free, taken);
      mark.toggleAttribute("data-out", !!spot);
      if (!spot) continue;
      taken.push(spot);
      mark.style.left = `${(spot.left - base.left) / by}px`;
      mark.style.top = `${(spot.top - base.top) / by}px`;
      const { side } = mark.dataset;
      mark.style.setProperty("--pb-way", `${side ? (SIDES.indexOf(side) - 1) * 90 : towards(middle(spot), middle(one.at))}deg`);
    }
  }

  // The best place for a landmark of that size; none where only what can be picked is free, unless its own piece can be.
  spot({ width, height }, { dom, at }, single, place, pieces, taken) {
    const needed = single && (dom.dataset.can === "yes" || dom.dataset.picked === "yes"), goal = middle(at);
    let best = null, least = Infinity;
    for (const spot of around(place, at, [width, height])) {
      if (taken.some((box) => meet(spot, box))) continue;
      const on = pieces.filter((piece) => meet(spot, piece)), asks = on.filter((piece) => piece.asks).length;
      if (asks && !needed) continue;
      const here = middle(spot), far = Math.hypot(here.left - goal.left, here.top - goal.top) + LIES_ON * on.length + 1000 * asks;
      if (far < least) [best, least] = [spot, far];
    }
    return best;
  }

  // What a landmark stands for comes into the middle where it was out of sight; the focus goes on to it.
  bring(mark) {
    const pieces = [...this.svg.querySelectorAll("[data-nav]")], place = this.seen();
    const more = pieces.filter((dom) => dom.dataset.can === "yes").map((dom) => ({ dom, at: dom.getBoundingClientRect() }));
    const dom = mark.dataset.side ? many(mark, more, place)?.dom : this.piece(mark.dataset.goes);
    if (!dom) return;
    const at = dom.getBoundingClientRect();
    const off = (from, to, low, high) => (from < low || to > high ? (from + to - low - high) / 2 : 0);
    const by = [off(at.left, at.right, place.left, place.right), off(at.top, at.bottom, place.top, place.bottom)];
    const keeps = mark === document.activeElement;
    this.pan.glide(by.map((px) => px * this.pan.unit()), () => { if (keeps) { dom.tabIndex = -1; dom.focus({ preventScroll: true }); } });
  }
}

// Of the pieces on its side, which it counts, the one that a landmark of many leads to: the nearest.
function many(mark, pieces, place) {
  const { side } = mark.dataset;
  const out = ({ at }) => [place.top - at.top, at.right - place.right, at.bottom - place.bottom, place.left - at.left];
  const gone = ({ at }) => !meet(middle(at), place); // what is cut can be picked all the same
  const there = pieces.filter((piece) => gone(piece) && SIDES[out(piece).indexOf(Math.max(...out(piece)))] === side);
  const said = `${there.length} more`;
  if (mark.lastChild.textContent !== said) mark.lastChild.textContent = said;
  mark.setAttribute("aria-label", `Show ${there.length} more ${side === "left" || side === "right" ? `on the ${side}` : side}`);
  const far = (piece) => Math.max(...out(piece));
  return there.reduce((near, piece) => (near && far(near) <= far(piece) ? near : piece), null);
}

const meet = (one, two) => one.left < two.right && one.right > two.left && one.top < two.bottom && one.bottom > two.top;

const towards = (from, to) => (Math.atan2(to.top - from.top, to.left - from.left) * 180) / Math.PI;

const middle = ({ left, top, right, bottom }) => ({ left: (left + right) / 2, right: (left + right) / 2, top: (top + bottom) / 2, bottom: (top + bottom) / 2 });

// A piece without the corners of its box.
function inner({ left, top, right, bottom }) {
  const [dx, dy] = [CORNER * (right - left), CORNER * (bottom - top)];
  return { left: left + dx, top: top + dy, right: right - dx, bottom: bottom - dy };
}

// Whether a piece lies out of a place, or so far that something said on it is cut.
function away(at, place) {
  const [dx, dy] = [CUT * (at.right - at.left), CUT * (at.bottom - at.top)];
  return at.left < place.left - dx || at.right > place.right + dx || at.top < place.top - dy || at.bottom > place.bottom + dy;
}

// The largest part of a place beside what lies on it.
function beside(place, told) {
  const { left, top, right, bottom } = place;
  const parts = [[left, told.bottom, right, bottom], [left, top, told.left, bottom], [left, top, right, told.top], [told.right, top, right, bottom]];
  const large = ([l, t, r, b]) => Math.max(0, r - l) * Math.max(0, b - t);
  const [l, t, r, b] = parts.reduce((best, part) => (large(part) > large(best) ? part : best));
  return { left: Math.max(l, left), top: Math.max(t, top), right: Math.min(r, right), bottom: Math.min(b, bottom) };
}

// Where something so large may stand at the border of a place, on the sides where ``at`` lies out of it.
function around(place, at, [w, h]) {
  const lies = [at.top < place.top, at.right > place.right, at.bottom > place.bottom, at.left < place.left];
  const [left, top, right, bottom] = [place.left + EDGE, place.top + EDGE, place.right - EDGE - w, place.bottom - EDGE - h];
  if (right < left || bottom < top) return [];
  const along = (from, to) => Array.from({ length: Math.floor((to - from) / STEP) + 1 }, (_, n) => from + n * STEP);
  const spots = SIDES.filter((_, side) => lies[side] || !lies.includes(true)).flatMap((side) => ({
    above: along(left, right).map((x) => [x, top]),
    right: along(top, bottom).map((y) => [right, y]),
    below: along(left, right).map((x) => [x, bottom]),
    left: along(top, bottom).map((y) => [left, y]),
  })[side]);
  return spots.map(([x, y]) => ({ left: x, top: y, right: x + w, bottom: y + h }));
}
