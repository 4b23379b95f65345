// Moving and zooming a picture, and what of it is in sight while nobody has.

const PLACES = ["right", "left", "right standing", "left standing"]; // at its foot, where what zooms may stand
const APART = 4; // px from what zooms to the next piece

const ROOM = 6; // px around what is to be in sight
const FOOT = 50, LEVEL = 240; // px that what zooms takes at the foot of a part of a picture, and how high that has to be for it

// Where a place of ``w`` by ``h`` lies on a picture too large for it: with as many of ``about`` in it as can be, first
// of all where nothing comes out, which leaves free ``beside`` at its right, and above ``foot``, where buttons lie; where
// it lay if that is as good.
function inSight(whole, [w, h], beside, foot, about, room, before) {
  const high = h - foot, ways = [[0, w, beside], [1, high, 0]].map(([axis, long, more]) => {
    const spare = long - whole[axis + 2], from = whole[axis];
    if (spare >= 0) return [from - spare / 2];
    const ends = [from, from - spare - more].sort((a, b) => a - b), clamp = (at) => Math.min(Math.max(at, ends[0]), ends[1]);
    const edges = about.flatMap((box) => [box[axis] - room, ...[long, long + more].map((all) => box[axis] + box[axis + 2] + room - all)]);
    return [...new Set([before?.[axis] ?? centered(about, axis, long), centered(about, axis, long), ...edges].map(clamp))];
  });
  const fit = (x, y, wide) => about.filter((box) => within(box, [x, y, wide, high])).length;
  let [best, most] = [null, -1];
  for (const x of ways[0]) for (const y of ways[1]) { // where it lay comes first, then what is about in its middle
    const fits = fit(x, y, w) + fit(x, y, w + beside);
    if (fits > most) [best, most] = [[x, y], fits];
  }
  return [...best, w, h];
}

// Where a place so long begins that has all of it in its middle.
function centered(about, axis, long) {
  const from = Math.min(...about.map((box) => box[axis])), to = Math.max(...about.map((box) => box[axis] + box[axis + 2]));
  return (from + to - long) / 2;
}

const within = (box, place) => [0, 1].every((axis) => box[axis] >= place[axis] - 0.5 && box[axis] + box[axis + 2] <= place[axis] + place[axis + 2] + 0.5);

class Pan {
  constructor(svg) {
    this.svg = svg;
    this.fit();
    this.pointers = new Map();
    this.dragged = false;
    svg.addEventListener("wheel", (e) => {
      if (!(e.ctrlKey || e.metaKey)) return; // a wheel alone scrolls the page
      e.preventDefault();
      this.zoom(Math.exp(e.deltaY * 0.0016), e.clientX, e.clientY);
    }, { passive: false });
    svg.addEventListener("pointerdown", (e) => {
      this.pointers.set(e.pointerId, [e.clientX, e.clientY]);
      if (this.pointers.size === 1) this.dragged = false;
    });
    svg.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(end, (e) => this.pointers.delete(e.pointerId));
    svg.addEventListener("focusin", (e) => { if (e.target.matches(":focus-visible")) this.reveal(e.target); });
    svg.addEventListener("click", (e) => { if (this.dragged) { e.stopPropagation(); e.preventDefault(); } }, true);
  }
  get whole() { return this.svg.dataset.box.split(" ").map(Number); }
  // All of it; and after that again what can be read.
  fit() { this.box = this.rest && !this.all ? this.whole : null; this.show(); }
  get all() { return this.box?.join() === this.whole.join(); }
  // Letters keep a size in which they can be read: of a picture that is too large for that a part is shown. It changes
  // with what is asked and with what has grown, and then leaves what somebody zoomed too.
  settle() {
    const { clientWidth, clientHeight, dataset } = this.svg, about = dataset.about ?? "";
    const free = parseFloat(getComputedStyle(this.svg).getPropertyValue("--pb-beside")) || 0;
    const now = [dataset.box, about, clientWidth, clientHeight, free].join();
    if (now === this.settled) return;
    if (!clientWidth || !clientHeight) { [this.box, this.rest] = [null, null]; this.show(); return; } // it is not shown
    const { whole } = this, boxes = about.split(" ").filter(Boolean).map((box) => box.split(",").map(Number));
    const unit = Number(dataset.least) / 11, place = [clientWidth * unit, clientHeight * unit];
    const at = this.box ?? this.rest, before = at && [0, 1].map((axis) => at[axis] + (at[axis + 2] - place[axis]) / 2);
    const asks = about !== this.about && !boxes.every((box) => this.box && within(box, this.box));
    if (dataset.box !== this.last || asks) this.box = null;
    [this.settled, this.last, this.about] = [now, dataset.box, about];
    const small = [0, 1].some((axis) => place[axis] < whole[axis + 2] * 0.995);
    this.rest = small ? inSight(whole, place, free * unit, clientHeight < LEVEL ? 0 : FOOT * unit, boxes.length ? boxes : [whole], ROOM * unit, before) : null;
    this.free = small && place[0] < whole[2] * 0.995 ? free : 0; // it goes on there
    this.svg.closest("[data-zone=stage]")?.toggleAttribute("data-grown", this.free > 0);
    if (!this.box) this.show();
    this.cut = small ? this.lacks() : [];
    this.svg.parentElement.toggleAttribute("data-cut", this.cut.includes(true));
    this.show();
  }
  show() {
    const [across, down] = this.cut ?? [], panned = this.svg.parentElement;
    this.svg.setAttribute("viewBox", (this.box ?? this.rest ?? this.whole).join(" "));
    this.svg.style.touchAction = this.box || (across && down) ? "none" : across ? "pan-y" : down ? "pan-x" : "pan-x pan-y";
    panned?.toggleAttribute("data-zoomed", !!this.box);
    panned?.toggleAttribute("data-all", this.all);
    panned?.querySelector("[data-zoom=fit]")?.setAttribute("aria-label", this.all && this.rest ? "Back to letters that can be read" : "Show everything");
    this.legible();
  }
  // Whether a piece is out of sight across, and down.
  lacks() {
    if (this.box) return this.cut ?? [];
    const place = this.svg.getBoundingClientRect(), right = place.right + this.free;
    const all = [...this.svg.querySelectorAll("[data-nav], [role=img]")].map((piece) => piece.getBoundingClientRect());
    return [all.some((at) => at.left < place.left - 1 || at.right > right + 1), all.some((at) => at.top < place.top - 1 || at.bottom > place.bottom + 1)];
  }
  // What the keyboard comes to comes into sight.
  reveal(dom) {
    const at = dom.getBoundingClientRect(), place = this.svg.getBoundingClientRect(), right = place.right + (this.free ?? 0);
    const off = (from, to, low, high) => (from < low ? from - low - ROOM : to > high ? to - high + ROOM : 0);
    const [dx, dy] = [off(at.left, at.right, place.left, right), off(at.top, at.bottom, place.top, place.bottom)];
    if (dx || dy) this.shift(dx * this.unit(), dy * this.unit());
  }
  // Names that would be too small to read are left out until one zooms in.
  legible() {
    const scale = this.svg.getScreenCTM()?.a;
    if (scale) this.svg.toggleAttribute("data-far", scale * Number(this.svg.dataset.least) < 10.95);
  }
  // What zooms stands where it lies on no piece, or on the least of them; it stays there until the picture has grown.
  stand() {
    const zooms = this.svg.parentElement.querySelector(".pb-zooms");
    const { clientWidth, clientHeight, dataset } = this.svg, shown = [dataset.box, clientWidth, clientHeight, this.rest].join();
    if (this.box || !zooms || !clientWidth || this.stood === shown) return;
    this.stood = shown;
    if (this.rest && clientHeight >= LEVEL) { delete zooms.dataset.at; return; } // its foot is left to it
    const covers = (place) => {
      zooms.dataset.at = place;
      const spots = [...zooms.children].flatMap((button) => {
        const at = button.getBoundingClientRect();
        const [xs, ys] = [[at.left, at.right], [at.top, at.bottom]].map(([from, to]) => [from - APART, (from + to) / 2, to + APART]);
        return xs.flatMap((x) => ys.map((y) => [x, y]));
      });
      const pieces = spots.map(([x, y]) => document.elementsFromPoint(x, y).find((dom) => dom.closest("[data-pan] :is([data-nav], [role=img])")));
      return pieces.filter(Boolean).length;
    };
    const ways = PLACES.map((place) => [covers(place), place]);
    zooms.dataset.at = ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1];
  }
  // On a desk it lies at the right.
  lies() {
    this.stood = null;
    delete this.svg.parentElement.querySelector(".pb-zooms")?.dataset.at;
  }
  unit() { return 1 / (this.svg.getScreenCTM()?.a || 1); }
  zoom(factor, cx, cy) {
    const [x, y, w, h] = this.box ?? this.rest ?? this.whole;
    const most = Math.max(this.whole[2], this.rest?.[2] ?? 0);
    const f = Math.min(Math.max(w * factor, most / 12), most * 1.6) / w;
    let px = x + w / 2, py = y + h / 2;
    const m = this.svg.getScreenCTM();
    if (cx !== undefined && m) { px = (cx - m.e) / m.a; py = (cy - m.f) / m.d; }
    this.box = [px - (px - x) * f, py - (py - y) * f, w * f, h * f];
    this.show();
  }
  shift(dx, dy) {
    const [x, y, w, h] = this.box ?? this.rest ?? this.whole;
    this.box = [x + dx, y + dy, w, h];
    this.show();
  }
  move(e) {
    const last = this.pointers.get(e.pointerId);
    if (!last) return;
    const others = [...this.pointers].filter(([id]) => id !== e.pointerId).map(([, at]) => at);
    if (others.length) {
      const [o] = others;
      const was = Math.hypot(last[0] - o[0], last[1] - o[1]);
      const is = Math.hypot(e.clientX - o[0], e.clientY - o[1]);
      if (is > 0) this.zoom(was / is, (e.clientX + o[0]) / 2, (e.clientY + o[1]) / 2);
      this.dragged = true;
    } else {
      const dx = e.clientX - last[0], dy = e.clientY - last[1];
      if (!this.dragged && Math.hypot(dx, dy) < 6) return;
      if (e.pointerType === "touch" && !this.box && !this.cut?.includes(true)) return; // at rest a finger scrolls the page
      this.dragged = true;
      this.shift(-dx * this.unit(), -dy * this.unit());
    }
    this.pointers.set(e.pointerId, [e.clientX, e.clientY]);
  }
  key(e) {
    const [, , w, h] = this.box ?? this.rest ?? this.whole;
    const step = { ArrowLeft: [-w / 8, 0], ArrowRight: [w / 8, 0], ArrowUp: [0, -h / 8], ArrowDown: [0, h / 8] }[e.key];
    if (e.shiftKey && step) this.shift(...step);
    else if (e.key === "+" || e.key === "=") this.zoom(0.8);
    else if (e.key === "-") this.zoom(1.25);
    else if (e.key === "0") this.fit();
    else return false;
    return true;
  }
}
