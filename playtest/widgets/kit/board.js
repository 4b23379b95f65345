// The page's side of a Board: builds the tree of nodes it is sent, patches it in place, and sends back what
// people do. It knows no game. Nothing that is sent is kept once it is replaced.
// It comes after the other scripts here, in the order that board.py names, as one script.

// ---- one page showing a board

// Whether it stands in the one of two ways to show a card that is not shown here.
const folded = (dom) => {
  const way = dom.closest(WAYS);
  return !!way && !way.getClientRects().length;
};
const isDark = () => document.body.dataset.jpThemeLight === "false";

class Page {
  constructor(model, el) {
    this.model = model;
    this.id = Math.random().toString(36).slice(2);
    this.rev = 0;
    this.came = new Set();
    this.held = null;
    this.off = [];
    this.root = document.createElement("div");
    this.root.className = "pb-root";
    this.body = document.createElement("div");
    this.body.className = "pb-page";
    this.focus = new Focus(this);
    this.live = document.createElement("div");
    this.live.className = "pb-live";
    this.live.setAttribute("aria-live", "polite");
    this.live.setAttribute("role", "status");
    this.root.append(this.body, this.focus.ring, this.live);
    el.appendChild(this.root);
    this.large = new Large(this.root, this.body);
    this.refusals = new Refusals(this.large, this.body);
    this.slips = new Slips(this);
    this.keys = new Keys(this);
    this.place = new Place(this);
    this.sides = new Sides(this);
    this.clocks = new Clocks(this);
    this.dock = new Dock(this.root, this.body);
    this.works = new Works(this);
    this.correcting = new Correcting(this);
    this.firstGame = new FirstGame(this);
    this.listen();
    this.ticker = setInterval(() => { this.tick(); this.clocks.keepPace(); }, 250);
    this.send({ do: "hello", values: { dark: isDark() } });
    const turned = new MutationObserver(() => this.send({ do: "theme", values: { dark: isDark() } }));
    turned.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
    this.off.push(() => turned.disconnect());
  }

  on(target, type, f, options) {
    target.addEventListener(type, f, options);
    this.off.push(() => target.removeEventListener(type, f, options));
  }

  send(message) {
    if (this.root.dataset.whole === "yes" && !UNANSWERED.has(message.do)) this.expect();
    if (!UNASKED.has(message.do)) { this.pressed = true; this.refusals.unavailable = null; }
    if (!UNASKED.has(message.do.split(":")[0])) this.works.asked();
    try {
      this.model.send({ page: this.id, rev: this.rev, values: {}, ...message });
    } catch { // the line to the kernel is closed
      this.gone(true);
    }
  }

  // What is said is answered by a scene. Without an answer nobody is there: the kernel is gone, or the server.
  expect() {
    if (this.late) return;
    this.late = setTimeout(() => { this.late = null; this.gone(true); }, SILENCE);
  }

  gone(yes) {
    if (yes === !!this.dead) return;
    this.body.inert = yes; // what nobody answers does not look as if it could be pressed
    if (!yes) { this.dead.remove(); this.dead = null; return; }
    this.dead = document.createElement("p");
    this.dead.className = "pb-refusal pb-dead";
    this.dead.setAttribute("role", "alert");
    const again = this.root.closest(".jp-Cell") && document.documentElement.dataset.playtestAgain;
    this.dead.textContent = again
      ? "The kernel does not answer this board: it ended, restarted or is busy. Nothing recorded is lost. "
      : this.root.closest(".jp-Cell")
      ? "The kernel does not answer this board: it ended, restarted or is busy. Run the cell again; nothing recorded is lost."
      : "The server does not answer this page. It tries again by itself; nothing recorded is lost.";
    this.root.appendChild(this.dead);
    if (!again) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pb-button pb-main";
    button.textContent = "Show it again";
    button.addEventListener("click", () => this.root.dispatchEvent(new CustomEvent("playtest-again", { bubbles: true })));
    this.dead.appendChild(button);
  }

  listen() {
    for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) {
      this.on(this.root, type, (e) => { this.large.hover(e); if (!(this.focus.pointed && e.type === "focusin")) this.dock.points(e); });
    }
    this.on(this.root, "pointerdown", (e) => {
      this.focus.pointed = true;
      this.pressed = true;
      this.slips.down(e);
      this.large.reads = null;
      if (e.pointerType === "touch") this.large.hover(e); else this.large.leave();
    });
    const root = this.root;
    const hear = (message) => this.hear(message);
    this.model.on("msg:custom", hear);
    this.off.push(() => this.model.off("msg:custom", hear));
    this.on(root, "click", (e) => this.click(e));
    this.on(root, "pointermove", (e) => { if (this.slips.moves(e)) this.dock.points(e); });
    dragging(this);
    ratings(this);
    uploads(this);
    addresses(this);
    this.on(root, "submit", (e) => this.submit(e));
    this.on(root, "change", (e) => this.change(e));
    this.on(root, "toggle", (e) => {
      this.tells();
      this.sides.toTop(e.target);
      if (!e.target.open) this.sides.shut(e.target);
    }, true);
    this.on(root, "keydown", (e) => this.keydown(e));
    this.on(root, "keyup", (e) => { if (this.held && (e.key === " " || e.key === "Enter")) this.release(); });
    this.on(root, "pointerdown", (e) => this.press(e, e.target.closest?.("[data-hold]")));
    this.on(root, "contextmenu", (e) => { if (e.target.closest?.("[data-hold]")) e.preventDefault(); });
    for (const type of ["pointerdown", "keydown"]) this.on(window, type, () => this.refusals.read(), true);
    this.on(window, "resize", () => { this.place.fill(); this.tells(); this.dock.steady(); this.fit(); this.focus.rove(); this.focus.showRing(); });
    for (const type of ["pointerup", "pointercancel", "blur"]) this.on(window, type, () => this.release());
    this.on(document, "visibilitychange", () => { if (document.hidden) this.release(); });
    this.on(root, "focusin", (e) => { this.focus.remember(e.target); this.focus.showRing(); });
    this.on(root, "focusout", () => { this.focus.ring.hidden = true; this.release(); });
    this.on(window, "scroll", () => { this.focus.showRing(); saysMore(this.body); this.place.stays(); }, true);
    this.resizes = new ResizeObserver(() => { this.place.fill(); this.tells(); this.dock.steady(); this.fit(); this.focus.rove(); this.focus.showRing(); });
    this.resizes.observe(root);
    this.on(root, "wheel", (e) => this.place.wheel(e), { passive: false });
    this.on(root, "input", () => this.typing());
    this.on(root, "scroll", (e) => { if (e.target.matches?.("[data-zone=side], [data-zone=ledger], [data-zone=reading]")) this.typing(); }, true);
    this.off.push(() => this.resizes.disconnect());
    const keep = () => {
      // JupyterLab takes single letters as cell commands: "dd" would delete the cell under the board.
      this.place.settleIn();
      const output = root.closest(".jp-OutputArea-output");
      if (output) this.on(output, "keydown", (e) => { if (!isSave(e)) e.stopPropagation(); });
      else if (!root.isConnected && this.off.length) requestAnimationFrame(keep);
    };
    keep();
  }

  fit() {
    fitPictures(this.root, this.body);
    named(this.body);
    overNames(this.body);
    besideWhole(this.root, this.body);
    saysMore(this.body);
    for (const svg of this.body.querySelectorAll("svg[data-pan]")) svg.pbPan?.landmarks.place();
    this.keys.fit();
    this.firstGame.place();
    this.turned();
  }

  // Says which of two compositions is shown in a zone, so that the other need not be made; both where the stage is
  // nearly square, for it turns as what is around it grows and shrinks.
  turned() {
    const shapes = { ...this.shapes }, oneColumn = onPhone(this.root); // there all is tall
    for (const zone of ["stage", "mine"]) {
      const place = this.body.querySelector(`[data-zone=${zone}]`);
      const fitted = [...(place?.querySelectorAll(".pb-fitted") ?? [])].find((dom) => dom.clientWidth);
      if (!fitted) continue;
      const shape = getComputedStyle(fitted).getPropertyValue("--pb-shape").trim();
      const lies = place.clientWidth / place.clientHeight;
      const square = zone === "stage" && !oneColumn && lies > 0.85 && lies < 1.18;
      shapes[zone] = square ? "wide tall" : shape;
    }
    if (["stage", "mine"].every((zone) => shapes[zone] === this.shapes?.[zone])) return;
    this.shapes = shapes;
    this.send({ do: "shape", values: shapes });
  }

  // Somebody types, or reads what is at the side: bots that wait for people wait from now on.
  typing() {
    const now = performance.now();
    const waited = this.root.dataset.whole === "yes" || this.body.querySelector(":scope > [data-zone=survey]");
    if (!waited || now - (this.typed ?? -9e9) < 2000) return;
    this.typed = now;
    this.send({ do: "typing" });
  }

  // As long as a drawer is open, or the guide, bots wait longer, and say so: whoever opened it, and however it was shut.
  reading() {
    const { whole, drawer } = this.root.dataset, open = (whole === "yes" && drawer) || this.firstGame.card;
    const what = !open ? "no" : drawer === "reading" ? "reading" : "yes";
    if (what === (this.reads ?? "no")) return;
    this.reads = what;
    this.send({ do: `reading:${what}` });
  }

  close() {
    for (const off of this.off) off();
    this.off = [];
    clearInterval(this.ticker);
    clearTimeout(this.late);
    this.works.done();
    this.slips.close();
    this.keys.drop();
    this.refusals.close();
    this.root.remove();
  }

  // -- from Python

  hear(message) {
    clearTimeout(this.late);
    this.late = null;
    this.gone(false);
    if (message.to && message.to !== this.id) return;
    if (message.to) this.shapes = this.reads = null; // who answers may be new, and is told anew
    this.slips.answered = this.works.waits;
    if (message.type === "done" || (message.type === "scene" && !message.more)) this.works.done();
    if (message.type === "at" && message.rev > this.rev) this.send({ do: "hello" }); // the last scene was lost
    if (message.type === "there" && this.root.isConnected) this.send({ do: "there" });
    if (message.type === "scene") { this.live.textContent = ""; this.show(message); }
    if (message.say) this.say(message.say);
    if (message.sound) beep();
  }

  show({ rev, after, panes }) {
    if (after !== undefined && after !== this.rev) { this.send({ do: "hello" }); return; }
    const active = document.activeElement;
    const had = this.root.contains(active);
    const before = places(this.root);
    this.hand = handSeen(this.root, this.body, this.hand);
    const gone = gathered(this.body);
    const lay = this.slips.lies(), begin = atTheirStart(this.body);
    patchChildren(this.body, panes);
    delete this.root.dataset.aims;
    this.dock.rests();
    this.large.small();
    this.whole();
    this.tells();
    this.tick(); // what the clocks say takes room in the dock
    this.dock.steady();
    for (const svg of this.body.querySelectorAll("svg[data-pan]")) (svg.pbPan ??= new Pan(svg)).settle();
    this.focus.rove();
    glide(this.root, before);
    gather(this.root, gone);
    this.slips.fresh();
    const asked = this.pressed;
    this.turns();
    this.slips.fall();
    const focused = document.activeElement, fell = had && !this.root.contains(focused);
    if (fell && !asked) this.focus.fallen = performance.now();
    if (fell || (this.focus.lost && focused === this.root)) this.focus.refocus();
    const fills = this.body.querySelector("[data-playtest], [data-review]")?.dataset;
    const table = fills?.playtest ?? fills?.review ?? "";
    if (table && table !== this.table) this.place.comeForward();
    else if (this.rev && table !== this.table) this.root.scrollIntoView({ block: "start" });
    backToStart(begin);
    this.fit();
    this.clocks.keepPace();
    this.slips.jumps(lay);
    this.refusals.beside();
    this.large.over();
    this.table = table;
    // What somebody has to see, as a mistake beside its field or an answer, comes into sight when it is new.
    const due = [...this.body.querySelectorAll("[data-come]")];
    for (const dom of due) {
      if (this.came.has(dom.dataset.come)) continue;
      dom.scrollIntoView({ block: dom.dataset.top ? "start" : "nearest" });
      dom.querySelector("[data-first]")?.focus({ preventScroll: true }); // a question is answered at once
    }
    this.came = new Set(due.map((dom) => dom.dataset.come));
    this.focus.showRing();
    this.reading();
    copyWhatCame(this);
    this.rev = rev;
    this.root.dataset.rev = rev;
    this.root.dataset.ready = "yes";
    this.firstGame.look();
  }

  // A table fills the place it is shown in; anything else is as long as it is.
  whole() {
    const head = this.body.querySelector(":scope > [data-zone=top]");
    this.root.dataset.whole = head ? "yes" : "no";
    if (head) this.root.dataset.decision = head.dataset.decision;
    else delete this.root.dataset.decision;
    if (!head) delete this.root.dataset.drawer;
    for (const dom of this.body.querySelectorAll("[data-open]")) {
      dom.setAttribute("aria-expanded", this.root.dataset.drawer === dom.dataset.open ? "true" : "false");
    }
  }

  // What one zone asks of another is said on the page once a scene: asked by :has() it would have the browser find the
  // looks of everything anew with every change.
  tells() {
    const has = (what) => !!this.body.querySelector(what);
    const told = toldOf(this.body);
    if (has(":scope > .pb-stage [data-can=yes]") && !has(":scope > .pb-mine [data-can=yes]")) told.push("rests");
    this.root.closest(".pb-cell")?.classList.toggle("pb-foots", has(".pb-doing")); // for JupyterLab's boxes around it
    const text = this.body.querySelector(":scope > .pb-moment[data-n] > .pb-told > p")?.textContent;
    this.dock.keeps(told);
    this.root.toggleAttribute("data-large", !has(".pb-steps, .pb-ruling")); // a review and a correction need the room
    if (text && this.body.querySelector(":scope > .pb-stage > p.pb-strong")?.textContent.endsWith(text)) told.push("retold");
    const tells = standing(this.root, told).join(" ");
    if (this.body.dataset.has !== tells) this.body.dataset.has = tells;
    holds(this.body);
    keepsHand(this.root, this.body, this.hand);
    for (const svg of this.body.querySelectorAll(".pb-picture")) {
      svg.toggleAttribute("data-begun", !!svg.querySelector("[data-picked=yes]"));
    }
  }

  // A soft tone when one is to act, unless one's own press brought it.
  turns() {
    const acts = !!this.body.querySelector("[data-turn=acting], [data-curtain]");
    if (acts && this.acts === false && !this.pressed) beep(YOUR_TURN, 0.08);
    this.acts = acts;
    this.pressed = false;
  }

  say(text) {
    this.live.textContent = "";
    requestAnimationFrame(() => { this.live.textContent = text; });
  }

  // -- to Python

  click(e) {
    const zoom = e.target.closest("[data-zoom]");
    if (zoom) {
      const pan = zoom.closest(".pb-panned").querySelector("svg").pbPan;
      ({ in: () => pan.zoom(0.75), out: () => pan.zoom(1.33), fit: () => pan.fit() })[zoom.dataset.zoom]();
      return;
    }
    const landmark = e.target.closest("[data-goes]");
    if (landmark) { landmark.parentElement.querySelector("svg").pbPan.landmarks.bring(landmark); return; }
    const address = e.target.closest("[data-address]");
    if (address) { visit(address); return; }
    const open = e.target.closest("[data-open]");
    if (open) {
      if (open.dataset.unfold) this.sides.unfold(open.dataset.unfold);
      else if (!(open.dataset.open === "side" && open.closest(".pb-head") && this.sides.folds())) this.sides.drawer(open.dataset.open);
      if (!open.dataset.do) return;
    }
    if (this.correcting.answers(e) || goesOn(e)) return;
    if (toldWhole(this.root, e.target)) { this.fit(); return; }
    if (e.target.closest("[data-mute]")) { setMuted(!muted()); this.tick(); return; }
    // What only explains itself does so at a press too.
    const about = e.target.closest("[data-name=effect], [data-name=term], [data-name=character]");
    if (about && (!about.dataset.do || about.getAttribute("aria-disabled") === "true")) { this.large.explain(about); return; }
    const target = e.target.closest("[data-do]");
    const told = !target && e.target.closest("[data-about]"); // a phone has no mouse to rest on a player's box
    if (told) this.large.now(told);
    if (target && target.tagName !== "FORM" && !target.disabled) this.choose(target, e);
  }

  // What a press means, unless it slipped.
  choose(target, e) {
    if (this.slips.slipped(e, target)) return;
    if (/^(back|moment):/.test(target.dataset.do)) this.sides.closeDrawer(); // seen on the table
    this.large.reads = onPhone(this.root) && target.closest(".pb-folded") ? target.dataset.key : null;
    this.act(target);
  }

  act(target) {
    // what was typed as the reason of a ruling stays, whatever is pressed on the board then
    const form = target.closest("form") ?? this.body.querySelector("[data-ruling] form[data-do=rule]");
    this.send({ do: target.dataset.do, values: form ? values(form) : {} });
    this.refusals.unavailable = target.getAttribute("aria-disabled") === "true" ? target.dataset.key : null;
  }

  submit(e) {
    e.preventDefault();
    const form = e.target.closest("form[data-do]");
    if (!form) return;
    if (form.dataset.do === "end-early-yes") this.sides.closeDrawer(); // how it stood is to be seen
    this.send({ do: form.dataset.do, values: values(form) });
  }

  change(e) {
    const form = e.target.closest("form");
    const target = e.target.closest("[data-change]");
    if (target) this.send({ do: target.dataset.change, values: form ? values(form) : values(target.parentElement) });
  }

  press(e, target) {
    if (!target || this.held || target.getAttribute("aria-disabled") === "true") return;
    if (e.type === "pointerdown" && e.button !== 0) return;
    e.preventDefault();
    target.focus?.({ preventScroll: true });
    this.held = target.dataset.hold;
    this.send({ do: `press:${this.held}` });
  }

  release() {
    if (!this.held) return;
    const key = this.held;
    this.held = null;
    this.send({ do: `release:${key}` });
  }

  // -- keys

  keydown(e) {
    const at = e.target;
    this.focus.pointed = false;
    this.focus.showRing();
    if (e.key === "Enter" && at.matches("[data-address]")) { visit(at); return; }
    if (e.key === "Escape") {
      this.release();
      if (this.root.dataset.drawer && !at.closest("details[open]")) { this.sides.closeDrawer(); return; }
      if (!at.closest("details[open]")) this.send({ do: "escape" });
      return;
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === "?" && !at.matches("textarea, input") && this.body.querySelector("[data-unfold=rules-page]")) {
      this.sides.unfold("rules-page");
      return;
    }
    if (e.key.toLowerCase() === "t" && !at.matches("textarea, input, select") && this.body.querySelector("[data-open=reading]")) {
      this.sides.drawer("reading");
      return;
    }
    const keys = at.closest("[data-keys]")?.dataset.keys;
    const typing = at.matches("textarea, select, input:not([type=range])") || (e.key === " " && at.matches("button"));
    const does = keys && !typing ? JSON.parse(keys)[e.key] : null;
    if (does) { e.preventDefault(); this.send({ do: does }); return; }
    if (at.matches("input, textarea, select")) return;
    const pan = at.closest("svg[data-pan]")?.pbPan;
    if (pan?.key(e)) { e.preventDefault(); return; }
    if (e.key === "Enter" || e.key === " ") {
      const held = at.closest("[data-hold]");
      if (held) { e.preventDefault(); if (!e.repeat) this.press(e, held); return; }
      // What had the focus went by itself: a key meant for it makes nothing of where the focus came to.
      if (performance.now() - (this.focus.fallen ?? -SLID) < SLID) { e.preventDefault(); return; }
      const target = at.closest("[data-nav][data-do]");
      if (target && target.tagName !== "BUTTON") { e.preventDefault(); if (!e.repeat) this.act(target); }
      return;
    }
    const group = at.closest("[data-rove]");
    if (group?.dataset.picks && this.focus.picks(group, at, e.key)) { e.preventDefault(); return; }
    if (group && at.closest("[data-nav]") && this.focus.walk(group, at.closest("[data-nav]"), e.key)) e.preventDefault();
  }

  // In JupyterLab: a kernel that was shut down says nothing any more, not even that.
  attend() {
    const manager = this.place.panel && this.model.widget_manager;
    if (manager && "kernel" in manager && !manager.kernel) this.gone(true);
  }

  // -- four times a second

  tick() {
    this.attend();
    this.reading();
    this.clocks.tick();
    for (const dom of this.body.querySelectorAll("[data-mute]")) {
      dom.setAttribute("aria-pressed", muted() ? "true" : "false");
    }
    this.root.dataset.calm = muted() ? "yes" : "no";
  }
}

const UNASKED = new Set(["hello", "shape", "theme", "typing", "reading", "there"]); // what a page says without a press
const UNANSWERED = new Set(["shape", "theme", "reading", "there"]); // what need not change anything
const SILENCE = 5000; // ms without an answer after which nobody is taken to be there

const isSave = (e) => (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "s";

function values(form) {
  const found = {};
  for (const field of form.querySelectorAll("input[name], select[name], textarea[name]")) {
    const { name } = field;
    if (field.type === "radio") { if (field.checked) found[name] = field.value; else found[name] ??= null; }
    else if (field.type === "checkbox" && field.dataset.many) {
      found[name] ??= [];
      if (field.checked) found[name].push(field.value);
    } else if (field.type === "checkbox") found[name] = field.checked;
    else found[name] = field.value;
  }
  return found;
}

export default {
  render({ model, el }) {
    const page = new Page(model, el);
    return () => page.close();
  },
};
