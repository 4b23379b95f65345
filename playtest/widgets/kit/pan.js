// Moving and zooming a picture.

const PLACES = ["right", "left", "right standing", "left standing"]; // at its foot, where what zooms may stand
const APART = 4; // px from what zooms to the next piece

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
    svg.addEventListener("click", (e) => { if (this.dragged) { e.stopPropagation(); e.preventDefault(); } }, true);
  }
  get whole() { return this.svg.dataset.box.split(" ").map(Number); }
  fit() { this.box = null; this.show(); }
  show() {
    // What has grown is shown whole again.
    if (this.svg.dataset.box !== this.last) { this.last = this.svg.dataset.box; this.box = null; }
    this.svg.setAttribute("viewBox", (this.box ?? this.whole).join(" "));
    this.svg.style.touchAction = this.box ? "none" : "pan-x pan-y";
    this.legible();
  }
  // Names that would be too small to read are left out until one zooms in.
  legible() {
    const scale = this.svg.getScreenCTM()?.a;
    if (scale) this.svg.toggleAttribute("data-far", scale * Number(this.svg.dataset.least) < 10.95);
  }
  // What zooms stands where it lies on no piece, or on the least of them; it stays there until the picture has grown.
  stand() {
    const zooms = this.svg.parentElement.querySelector(".pb-zooms");
    const { clientWidth, clientHeight, dataset } = this.svg, shown = [dataset.box, clientWidth, clientHeight].join();
    if (this.box || !zooms || !clientWidth || this.stood === shown) return;
    this.stood = shown;
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
  unit() { return 1 / (this.svg.getScreenCTM()?.a || 1); }
  zoom(factor, cx, cy) {
    const [x, y, w, h] = this.box ?? this.whole;
    const most = this.whole[2];
    const f = Math.min(Math.max(w * factor, most / 12), most * 1.6) / w;
    let px = x + w / 2, py = y + h / 2;
    const m = this.svg.getScreenCTM();
    if (cx !== undefined && m) { px = (cx - m.e) / m.a; py = (cy - m.f) / m.d; }
    this.box = [px - (px - x) * f, py - (py - y) * f, w * f, h * f];
    this.show();
  }
  shift(dx, dy) {
    const [x, y, w, h] = this.box ?? this.whole;
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
      if (e.pointerType === "touch" && !this.box) return; // at rest a finger scrolls the page
      this.dragged = true;
      this.shift(-dx * this.unit(), -dy * this.unit());
    }
    this.pointers.set(e.pointerId, [e.clientX, e.clientY]);
  }
  key(e) {
    const [, , w, h] = this.box ?? this.whole;
    const step = { ArrowLeft: [-w / 8, 0], ArrowRight: [w / 8, 0], ArrowUp: [0, -h / 8], ArrowDown: [0, h / 8] }[e.key];
    if (e.shiftKey && step) this.shift(...step);
    else if (e.key === "+" || e.key === "=") this.zoom(0.8);
    else if (e.key === "-") this.zoom(1.25);
    else if (e.key === "0") this.fit();
    else return false;
    return true;
  }
}
