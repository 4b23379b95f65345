// Moving and zooming a picture.

const GLIDES = 260; // ms in which what lay out of sight comes into it
const ROOM = 6; // px around what is to be in sight
const FOOT = 50, LEVEL = 240; // px that what zooms takes at the foot of a part, and how high that is at least then

class Pan {
  constructor(svg) {
    this.svg = svg;
    this.landmarks = new Landmarks(this);
    this.fit();
    this.pointers = new Map();
    this.dragged = false;
    svg.addEventListener("wheel", (e) => {
      if (!(e.ctrlKey || e.metaKey)) return; // a wheel alone scrolls the page
      e.preventDefault();
      this.zoom(Math.exp(e.deltaY * 0.0016), e.clientX, e.clientY);
    }, { passive: false });
    svg.addEventListener("pointerdown", (e) => {
      cancelAnimationFrame(this.glides);
      this.pointers.set(e.pointerId, [e.clientX, e.clientY]);
      if (this.pointers.size === 1) this.dragged = false;
    });
    svg.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(end, (e) => this.pointers.delete(e.pointerId));
    svg.addEventListener("focusin", (e) => { if (e.target.matches(":focus-visible")) this.reveal(e.target); });
    svg.addEventListener("click", (e) => { if (this.dragged) { e.stopPropagation(); e.preventDefault(); } }, true);
  }
  get whole() {
    const { box, foot = 0 } = this.svg.dataset, [x, y, w, h] = box.split(" ").map(Number);
    return [x, y, w, this.under ? h : h - foot];
  }
  get seen() {
    const [x, y, w, h] = this.box ?? this.rest ?? this.middle;
    return [x, y - (this.lower ?? 0), w, h];
  }
  // Where all of it lies in the middle of the board, as far as it then leaves free what stands beside it.
  get middle() {
    const [x, y, w, h] = this.whole, { clientWidth, clientHeight } = this.svg;
    const unit = clientWidth && clientHeight ? Math.max(w / clientWidth, h / clientHeight) : 0;
    return [x - Math.min((this.beside ?? 0) * unit, clientWidth * unit - w) / 2, y, w, h];
  }
  // Whether what zooms lies on it, as on a desk; else it stands beside it.
  get under() { return getComputedStyle(this.svg.parentElement.querySelector(".pb-zooms")).position === "absolute"; }
  // All of it; and after that again what can be read.
  fit() { this.takes(this.rest && !this.all ? this.whole : null); }
  get all() { return this.box?.join() === this.whole.join(); }
  // Letters keep a size in which they can be read: of a picture that is too large for that a part is shown. It changes
  // with what is asked and with what has grown, and then leaves what somebody moved or zoomed too.
  settle() {
    const { clientWidth, clientHeight, dataset } = this.svg, { box, sight: about = "", least } = dataset;
    const free = parseFloat(getComputedStyle(this.svg).getPropertyValue("--pb-beside")) || 0;
    const now = [box, about, least, clientWidth, clientHeight, free].join();
    if (now === this.settled) return;
    this.settled = now;
    this.beside = free;
    this.lower = 0;
    this.rest = clientWidth && clientHeight ? this.part(Number(least) / 11, free) : null;
    this.free = this.rest && this.rest[2] < this.whole[2] ? free : 0; // it goes on there
    this.svg.closest("[data-zone=stage]")?.toggleAttribute("data-grown", this.free > 0);
    const asks = about !== this.about && !boxes(about).every((one) => this.box && within(one, this.box));
    const byHand = box !== this.last || asks ? null : this.box;
    [this.last, this.about, this.box] = [box, about, null];
    this.show();
    this.cut = this.rest ? this.lacks() : [];
    this.svg.parentElement.toggleAttribute("data-cut", this.cut.includes(true));
    this.box = byHand;
    this.show();
  }
  // What is shown of a picture of which a px may be so many units at most, or nothing where that is all of it.
  part(unit, free) {
    const { whole, svg } = this, place = [svg.clientWidth * unit, svg.clientHeight * unit], at = this.box ?? this.rest;
    const small = [0, 1].map((axis) => place[axis] < whole[axis + 2] * 0.995);
        if (!small.includes(true)) return null;
    const foot = this.under && small[1] && svg.clientHeight >= LEVEL ? FOOT : 0, before = at && [0, 1].map((axis) => at[axis] + (at[axis + 2] - place[axis]) / 2);
    const about = boxes(svg.dataset.sight || svg.dataset.box.replaceAll(" ", ","));
    return [...inSight(whole, place, { beside: free * unit, foot: foot * unit, room: ROOM * unit }, about, before), ...place];
  }
  show() {
    const [across, down] = this.cut ?? [], panned = this.svg.parentElement;
    const zoomed = !!this.box && this.box[2] !== this.rest?.[2]; // and not only moved
    this.svg.setAttribute("viewBox", (this.seen).join(" "));
    this.svg.style.touchAction = zoomed || (across && down) ? "none" : across ? "pan-y" : down ? "pan-x" : "pan-x pan-y";
    panned?.toggleAttribute("data-zoomed", zoomed);
    panned?.toggleAttribute("data-all", this.all);
    panned?.querySelector("[data-zoom=fit]")?.setAttribute("aria-label", this.all && this.rest ? "Back to readable size" : "Show everything");
    this.legible();
  }
  // Whether a piece is out of sight across, and down.
  lacks() {
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
  unit() { return 1 / (this.svg.getScreenCTM()?.a || 1); }
  zoom(factor, cx, cy) {
    const [x, y, w, h] = this.seen;
    const most = Math.max(this.whole[2], this.rest?.[2] ?? 0);
    const f = Math.min(Math.max(w * factor, most / 12), most * 1.6) / w;
    let px = x + w / 2, py = y + h / 2;
    const m = this.svg.getScreenCTM();
    if (cx !== undefined && m) { px = (cx - m.e) / m.a; py = (cy - m.f) / m.d; }
    this.takes([px - (px - x) * f, py - (py - y) * f, w * f, h * f]);
  }
  shift(dx, dy) {
    const [x, y, w, h] = this.seen;
    this.takes([x + dx, y + dy, w, h]);
  }
  // Somebody has it show that, and has it stay there.
  takes(box) {
    [this.box, this.lower, this.moved] = [box, 0, true];
    this.show();
    this.landmarks.place();
  }
  // It lies where it lies while nothing is told over it.
  comesBack() {
    if (!this.lower) return;
    this.lower = 0;
    this.show();
    this.svg.parentElement.toggleAttribute("data-cut", this.cut.includes(true));
  }
  // While something is told over it what that tells of lies below, so far as there is room, but for where somebody has
  // moved the map since.
  clears(told) {
    if (told.dataset.n !== this.told) [this.told, this.moved] = [told.dataset.n, false];
    const pieces = this.moved ? [] : this.landmarks.single.map((dom) => dom.getBoundingClientRect());
    const top = Math.min(...pieces.map((at) => at.top)), foot = Math.max(...pieces.map((at) => at.bottom));
    const px = Math.min(told.getBoundingClientRect().bottom + ROOM - top, this.landmarks.seen().bottom - ROOM - foot);
    if (!pieces.length || px <= 0) return;
    this.lower = px * this.unit();
    this.show();
    this.svg.parentElement.toggleAttribute("data-cut", this.lacks().includes(true));
  }
  // The same, seen on its way, and then what follows; at once where a page is calm.
  glide([dx, dy], then) {
    cancelAnimationFrame(this.glides);
    const [x, y, w, h] = this.seen, began = performance.now(), scene = this.settled;
    const go = (now) => {
      const part = calm() ? 1 : Math.min(1, (now - began) / GLIDES), gone = part * (2 - part);
      if (this.settled !== scene) return; // another scene shows what it asks about
      this.takes([x + gone * dx, y + gone * dy, w, h]);
      if (part < 1) this.glides = requestAnimationFrame(go); else then();
    };
    go(began);
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
    const [, , w, h] = this.seen;
    const step = { ArrowLeft: [-w / 8, 0], ArrowRight: [w / 8, 0], ArrowUp: [0, -h / 8], ArrowDown: [0, h / 8] }[e.key];
    if (e.shiftKey && step) this.shift(...step);
    else if (e.key === "+" || e.key === "=") this.zoom(0.8);
    else if (e.key === "-") this.zoom(1.25);
    else if (e.key === "0") this.fit();
    else return false;
    return true;
  }
}
