// The size of the place a board is shown in: the visible part of the notebook, or the window.

const TURNS = 600; // px that a wheel is turned, without a pause, before a table in its place leaves it
const LEAST = 200; // px that a table takes at least: JupyterLab on a small laptop at 200 % leaves 248
const BEGINS = new Set(["starting", "restarting", "autorestarting", "terminating", "dead"]);

const WIDE = 720; // px from which a place is a desk's
const LIES = { wide: 560, low: 300, high: 480 }; // px of a phone turned on its side: at least so broad, and so high
// How the zones lie; the style sheet asks for the container of that name.
function form(wide, high) {
  if (wide >= LIES.wide && high >= LIES.low && high <= LIES.high) return "lying";
  return wide < WIDE ? "phone" : "desk";
}
const onPhone = (root) => root.dataset.form === "phone";

class Place {
  constructor(page) { this.page = page; }

  settleIn() {
    this.page.root.closest(".jp-OutputArea-child")?.classList.add("pb-hosts");
    this.page.root.closest(".jp-Cell")?.classList.add("pb-cell");
    this.panel = this.page.root.closest(".jp-WindowedPanel-outer, .jp-LinkedOutputView");
    if (this.panel) this.watchKernel();
    this.fill();
  }

  // In JupyterLab: whoever answers may have been restarted.
  watchKernel() {
    this.page.resizes.observe(this.panel);
    const lost = () => { this.page.gone(true); this.page.send({ do: "hello" }); };
    this.page.model.on("comm_live_update", lost);
    this.page.off.push(() => this.page.model.off("comm_live_update", lost));
    const status = this.page.model.widget_manager?.kernel?.statusChanged; // one that begins anew knows of no board
    const hears = (_, now) => { if (BEGINS.has(now)) lost(); };
    status?.connect(hears);
    this.page.off.push(() => status?.disconnect(hears));
  }

  fill() {
    const high = this.panel ? this.panel.clientHeight : window.innerHeight / (this.page.root.currentCSSZoom ?? 1);
    this.page.root.style.setProperty("--pb-high", `${Math.max(LEAST, high)}px`);
    this.page.root.dataset.form = form(this.page.root.clientWidth, high);
    this.stays();
  }

  // A table that lies where it fills the visible notebook is brought there again when that has another size, unless
  // somebody has scrolled away from it.
  stays() {
    if (!this.panel) return;
    const size = `${this.panel.clientWidth} ${this.panel.clientHeight}`, before = this.filled;
    this.filled = size;
    if (before && before !== size) {
      if (this.inPlace) this.comeForward();
      return;
    }
    const gap = this.page.root.getBoundingClientRect().top - this.panel.getBoundingClientRect().top;
    this.inPlace = this.page.root.dataset.whole === "yes" && Math.abs(gap) < NEAR;
  }

  // In JupyterLab a turn of the wheel over a table that fills the notebook moves nothing: it would leave with its dock
  // out of sight, and there is nothing more of it to see. Who goes on turning gets to the cells around it.
  wheel(e) {
    if (!this.panel || e.ctrlKey || e.metaKey || e.defaultPrevented) return;
    let ends = false; // what may scroll by itself keeps a turn to itself at its end
    for (let dom = e.target; dom !== this.page.root; dom = dom.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(dom).overflowY)) continue;
      const below = dom.scrollHeight - dom.clientHeight;
      if (e.deltaY > 0 ? dom.scrollTop < below - 1 : dom.scrollTop > 0) return;
      ends = true;
    }
    if (e.timeStamp - (this.wheeled ?? 0) > 700) this.turning = 0; // when it was turned, not when a busy page hears it
    this.wheeled = e.timeStamp;
    this.turning += Math.abs(e.deltaY);
    const stays = this.inPlace && this.turning < TURNS;
    if (stays || ends) e.preventDefault();
    if (ends && !stays) this.panel.scrollBy(0, e.deltaY);
  }

  comeForward() {
    // JupyterLab scrolls to the next cell after it has run one: come back after that, unless somebody has begun to
    // press or to scroll: nothing moves away under a finger.
    let taken = false;
    const hands = new AbortController();
    for (const begins of ["pointerdown", "wheel"])
      window.addEventListener(begins, () => { taken = true; hands.abort(); }, { capture: true, passive: true, signal: hands.signal });
    const come = () => {
      if (taken || !this.page.root.isConnected) return;
      this.page.root.scrollIntoView({ block: "start" });
      this.stays();
    };
    come();
    requestAnimationFrame(come);
    setTimeout(() => { come(); hands.abort(); }, 300);
  }
}
