// Presses that would miss: what came, went or moved under a mouse or finger takes none that was meant for something else.

const GOES_ON = ":is([data-do=next], [data-do=begin-bots]).pb-main";
const FRESH = 1200; // ms for which what stands there instead takes no press
const SLID = 1000; // ms for which what came to lie under the last press takes none
const JUMP = 12; // px by which a zone moves before a press may miss
const SETTLES = 900; // ms in which it is where something else lay that could be picked
const AIMS = 400; // ms in which a press is still meant for where things lay
const AIMED = 60; // px from where the mouse was
const RESTS = 3000; // ms after a press for which the mouse is taken to rest where it was
const NEAR = 8; // px around the button that opens a side within which a second press still meets it
const CURTAIN = 600; // ms for which a curtain that has just fallen stays shut

class Slips {
  constructor(page) {
    this.page = page;
    this.root = page.root;
    this.body = page.body;
  }

  // Where the last press was, and when.
  down(e) {
    this.finger = e.pointerType === "touch";
    this.at = [e.clientX, e.clientY];
    this.when = performance.now();
  }

  // Whether the mouse is moved for the first time since the board changed: until then nothing that came to lie under
  // it looks as if somebody pointed at it.
  moves(e) {
    const [x, y] = this.mouse ?? [], stays = e.clientX === x && e.clientY === y;
    this.mouse = [e.clientX, e.clientY];
    if (stays || e.pointerType === "touch" || "aims" in this.root.dataset) return false;
    this.root.dataset.aims = "";
    return true;
  }

  // A curtain that has just fallen opens to no second press meant for what lay there before: it stays shut a moment,
  // and its button does not come to lie where the last press was, however late another comes.
  fall() {
    const curtain = this.body.querySelector("[data-curtain]"), button = curtain?.querySelector("[data-do]");
    const before = curtain?.dataset.curtain;
    const falls = before !== this.curtain;
    if (falls) this.fell = this.page.rev ? performance.now() : -CURTAIN;
    this.curtain = before;
    clearTimeout(this.opening);
    if (!button) return;
    if (falls) {
      curtain.removeAttribute("data-away");
      const { left, right, top, bottom } = button.getBoundingClientRect(), [x, y] = this.at ?? [-99, -99];
      curtain.toggleAttribute("data-away", x > left - NEAR && x < right + NEAR && y > top - NEAR && y < bottom + NEAR);
    }
    const left = CURTAIN - (performance.now() - this.fell);
    button.disabled = left > 0;
    if (left > 0) this.opening = setTimeout(() => { button.disabled = false; if (this.page.focus.lost) this.page.focus.refocus(); }, left);
  }

  // Where Next went away, by itself or pressed, a press still meant for it makes no move. Go on needs no such care:
  // it stands beside what is read, where no answer lies.
  fresh() {
    const dock = this.body.querySelector(".pb-dock"), goes = !!dock?.querySelector(GOES_ON);
    if (this.goes && !goes) this.went = performance.now();
    this.goes = goes;
    this.slid(dock);
    clearTimeout(this.freshening);
    const now = performance.now(), all = FRESH - (now - (this.went ?? -FRESH)), one = (this.slider?.until ?? now) - now;
    for (const button of dock?.querySelectorAll("button[data-do]") ?? []) {
      const left = Math.max(all, button.dataset.do === this.slider?.does ? one : 0);
      if (left > 0 && !button.hasAttribute("aria-disabled")) button.dataset.fresh = "";
      if (!("fresh" in button.dataset)) continue;
      if (left > 0) button.setAttribute("aria-disabled", "true");
      else { button.removeAttribute("aria-disabled"); delete button.dataset.fresh; }
    }
    const waits = [all, one].filter((left) => left > 0);
    if (waits.length) this.freshening = setTimeout(() => this.fresh(), Math.min(...waits));
  }

  // What has come to lie in the dock where something else was pressed a moment ago takes no press for a moment.
  slid(dock) {
    const now = performance.now();
    if (!dock || !this.at || now - this.when > RESTS) return;
    const [x, y] = this.at;
    const lies = (dom) => { const at = dom.getBoundingClientRect(); return x >= at.left && x < at.right && y >= at.top && y < at.bottom; };
    const does = [...dock.querySelectorAll("button[data-do]")].find(lies)?.dataset.do;
    if (does && does !== this.clicked && does !== this.slider?.does) this.slider = { does, until: now + SLID };
  }

  // Where the board and what one holds begin, where what can be picked lies, and whether something is read beside them.
  lies() {
    const reads = this.body.querySelector("[data-zone=moment][data-n]");
    const zones = zonesOf(this.body, ".pb-stage, .pb-mine");
    const parts = new Map();
    for (const dom of this.body.querySelectorAll(":is(.pb-stage, .pb-mine) [data-key][data-can=yes]")) {
      const at = dom.getBoundingClientRect();
      if (at.width) parts.set(dom.dataset.key, at);
    }
    const over = this.body.matches("[data-has~=below]"); // what is read lies over what one holds
    return { reads: !!reads, over, tops: zones.map((dom) => dom.getBoundingClientRect().top), parts };
  }

  // What moved with nothing pressed, since others act or what was read has gone, takes no press of who was just aiming:
  // after reading anywhere, else a finger may be anywhere and a mouse is near already.
  jumps(before) {
    const { reads, tops, parts } = this.lies(), gone = before.reads && !reads && this.clicked !== "go-on";
    const shifted = (key, at) => parts.has(key) && Math.hypot(parts.get(key).left - at.left, parts.get(key).top - at.top) > JUMP;
    const moved = tops.some((top, at) => Math.abs(top - (before.tops[at] ?? top)) > JUMP)
      || [...before.parts].some(([key, at]) => shifted(key, at))
      || (gone && before.over && [...parts.keys()].some((key) => !before.parts.has(key)));
    const own = this.answered || performance.now() - (this.when ?? 0) < SLID; // an answer may come late
    if (!moved || (!(gone && this.finger) && own)) return;
    this.jumped = { when: performance.now(), anywhere: before.reads && !reads, mouse: this.mouse, parts: before.parts };
    this.root.dataset.settles = "";
    clearTimeout(this.settling);
    this.settling = setTimeout(() => { delete this.root.dataset.settles; }, SETTLES);
  }

  // Whether a press was meant for where things lay; a while longer where something else lay that could be picked.
  aimed(e, target) {
    const { jumped } = this, since = this.when - jumped?.when;
    if (!e.isTrusted || !e.detail || !(since <= SETTLES) || !target.closest(".pb-stage, .pb-mine")) return false;
    const [x, y] = jumped.mouse ?? [Infinity, Infinity];
    if (!jumped.anywhere && !this.finger && Math.hypot(e.clientX - x, e.clientY - y) >= AIMED) return false;
    const inside = (at) => e.clientX >= at.left && e.clientX < at.right && e.clientY >= at.top && e.clientY < at.bottom;
    const lay = [...jumped.parts].filter(([, at]) => inside(at)).map(([key]) => key);
    return since <= AIMS || (lay.length > 0 && !lay.includes(target.dataset.key));
  }

  // The second half of a double click that finds something else under the pointer was not meant for it, nor a press
  // on what has just taken the place of Next.
  slipped(e, target) {
    if ("fresh" in target.dataset && e.isTrusted) return true;
    if (this.aimed(e, target)) return true;
    const slipped = e.detail > 1 && this.clicked && this.clicked !== target.dataset.do;
    if (slipped || this.unsure(e, target)) return true;
    this.clicked = target.dataset.do;
    this.pressed = target.closest(".pb-dock") && e.detail ? [e.clientX, e.clientY] : null;
    return false;
  }

  // What costs something for good at one press asks for a second where another button of the dock was pressed before;
  // in Confirm's place whatever makes a move does, where that was pressed.
  unsure(e, target) {
    for (const dom of this.body.querySelectorAll("[data-sure]")) if (dom !== target) delete dom.dataset.sure;
    const { left, right, top, bottom } = target.getBoundingClientRect(), [x, y] = this.pressed ?? [-99, -99];
    const there = x >= left && x < right && y >= top && y < bottom;
    const costs = target.matches("[data-make]:has(.pb-hard)") || (target.matches("[data-wide] :is([data-make], [data-do=let-be])") && /confirm:/.test(this.clicked));
    const asks = e.isTrusted && e.detail && there && costs && this.clicked !== target.dataset.do;
    if (!asks || "sure" in target.dataset) { delete target.dataset.sure; return false; }
    target.dataset.sure = "Press again to do it";
    this.page.say(`${target.dataset.sure}.`);
    return true;
  }

  close() {
    clearTimeout(this.opening);
    clearTimeout(this.freshening);
    clearTimeout(this.settling);
  }
}
