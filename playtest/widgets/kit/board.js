// The page's side of a Board: builds the tree of nodes it is sent, patches it in place, and sends back what
// people do. It knows no game. Nothing that is sent is kept once it is replaced.
// It comes after the other scripts here, in the order that board.py names, as one script.

// ---- one page showing a board

// An address that stands there to be copied is also opened.
function visit(at) {
  if (/^https?:\/\//.test(at.textContent)) window.open(at.textContent, "_blank", "noopener");
}

// Whether it stands in the one of two ways to show a card that is not shown here.
const folded = (dom) => {
  const way = dom.closest(".pb-open, .pb-folded");
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
    this.ring = document.createElement("div");
    this.ring.className = "pb-ring";
    this.ring.hidden = true;
    this.live = document.createElement("div");
    this.live.className = "pb-live";
    this.live.setAttribute("aria-live", "polite");
    this.live.setAttribute("role", "status");
    this.root.append(this.body, this.ring, this.live);
    el.appendChild(this.root);
    this.listen();
    this.ticker = setInterval(() => this.tick(), 250);
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
    if (!UNASKED.has(message.do)) { this.pressed = true; this.barred = null; }
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
    this.dead.className = "pb-error pb-dead";
    this.dead.setAttribute("role", "alert");
    const again = this.root.closest(".jp-Cell") && document.documentElement.dataset.playtestAgain;
    this.dead.textContent = again
      ? "This board gets no answer: its kernel has ended, was restarted or is busy. Nothing recorded is lost. "
      : this.root.closest(".jp-Cell")
      ? "This board gets no answer: its kernel has ended, was restarted or is busy. Run the cell again; nothing recorded is lost."
      : "This page gets no answer. It tries again by itself; nothing recorded is lost.";
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
      this.on(this.root, type, (e) => { this.large(e); this.points(e); });
    }
    this.on(this.root, "pointerdown", (e) => {
      this.pointed = true;
      this.finger = e.pointerType === "touch";
      this.at = [e.clientX, e.clientY];
      this.pressed = this.down = performance.now();
      this.reads = null;
      if (e.pointerType === "touch") this.large(e); else this.small();
    });
    const root = this.root;
    const hear = (message) => this.hear(message);
    this.model.on("msg:custom", hear);
    this.off.push(() => this.model.off("msg:custom", hear));
    this.on(root, "click", (e) => this.click(e));
    this.on(root, "pointermove", (e) => { this.mouse = [e.clientX, e.clientY]; });
    dragging(this);
    ratings(this);
    this.on(root, "submit", (e) => this.submit(e));
    this.on(root, "change", (e) => this.change(e));
    this.on(root, "toggle", (e) => {
      this.tells();
      this.toTop(e.target);
      if (!e.target.open) this.shut(e.target);
    }, true);
    this.on(root, "keydown", (e) => this.keydown(e));
    this.on(root, "keyup", (e) => { if (this.held && (e.key === " " || e.key === "Enter")) this.release(); });
    this.on(root, "pointerdown", (e) => this.press(e, e.target.closest?.("[data-hold]")));
    this.on(root, "contextmenu", (e) => { if (e.target.closest?.("[data-hold]")) e.preventDefault(); });
    for (const type of ["pointerdown", "keydown"]) this.on(window, type, () => this.read(), true);
    this.on(window, "resize", () => { this.fill(); this.steady(); this.fit(); this.rove(); this.showRing(); });
    for (const type of ["pointerup", "pointercancel", "blur"]) this.on(window, type, () => this.release());
    this.on(document, "visibilitychange", () => { if (document.hidden) this.release(); });
    this.on(root, "focusin", (e) => { this.remember(e.target); this.showRing(); });
    this.on(root, "focusout", () => { this.ring.hidden = true; this.release(); });
    this.on(window, "scroll", () => { this.showRing(); saysMore(this.body); this.stays(); }, true);
    this.resizes = new ResizeObserver(() => { this.fill(); this.steady(); this.fit(); this.rove(); this.showRing(); });
    this.resizes.observe(root);
    this.on(root, "input", () => this.typing());
    this.on(root, "scroll", (e) => { if (e.target.matches?.("[data-zone=side], [data-zone=ledger]")) this.typing(); }, true);
    this.off.push(() => this.resizes.disconnect());
    const keep = () => {
      // JupyterLab takes single letters as cell commands: "dd" would delete the cell under the board.
      this.settleIn();
      const output = root.closest(".jp-OutputArea-output");
      if (output) this.on(output, "keydown", (e) => { if (!isSave(e)) e.stopPropagation(); });
      else if (!root.isConnected && this.off.length) requestAnimationFrame(keep);
    };
    keep();
  }

  // -- the size of the place: the visible part of the notebook, or the window

  settleIn() {
    this.root.closest(".jp-OutputArea-child")?.classList.add("pb-hosts");
    this.root.closest(".jp-Cell")?.classList.add("pb-cell");
    this.panel = this.root.closest(".jp-WindowedPanel-outer, .jp-LinkedOutputView");
    if (this.panel) this.watchKernel();
    this.fill();
  }

  // In JupyterLab: whoever answers may have been restarted.
  watchKernel() {
    this.resizes.observe(this.panel);
    const lost = () => { this.gone(true); this.send({ do: "hello" }); };
    this.model.on("comm_live_update", lost);
    this.off.push(() => this.model.off("comm_live_update", lost));
  }

  fill() {
    const high = this.panel ? this.panel.clientHeight : window.innerHeight / (this.root.currentCSSZoom ?? 1);
    this.root.style.setProperty("--pb-high", `${Math.max(LEAST, high)}px`);
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
    const gap = this.root.getBoundingClientRect().top - this.panel.getBoundingClientRect().top;
    this.inPlace = this.root.dataset.whole === "yes" && Math.abs(gap) < NEAR;
  }

  // Pictures are fitted to their places, and once more where a place then took the height that its picture asks for.
  fit() {
    const asked = () => ["--pb-asks", "--pb-broad"].map((name) => this.body.style.getPropertyValue(name)).join();
    const before = asked();
    this.pictures();
    if (asked() !== before) this.pictures();
    this.named();
    overNames(this.body);
    saysMore(this.body);
    this.turned();
  }

  // Letters never shrink below what can be read: a picture that would have to is shown folded where there is such a
  // composition, else larger and panned.
  pictures() {
    for (const place of this.body.querySelectorAll(".pb-stage .pb-shape.pb-folds")) place.removeAttribute("data-folds");
    for (const svg of this.body.querySelectorAll(".pb-stage svg[data-least]")) {
      const way = svg.parentElement.closest(".pb-open, .pb-folded"), place = way?.parentElement ?? svg.parentElement;
      place.removeAttribute("data-pans"); // measured without the strip that says so
      if (!place.clientWidth || (way && !way.getClientRects().length)) continue;
      const [, , w, h] = (svg.dataset.box ?? svg.getAttribute("viewBox")).split(" ").map(Number);
      const scale = Math.min(place.clientWidth / w, place.clientHeight / h);
      const needed = 11 / Number(svg.dataset.least);
      const pans = scale < needed * 0.995 && !svg.dataset.pan;
      if (pans && way?.matches(".pb-open")) { place.toggleAttribute("data-folds", true); continue; } // which comes next
      svg.style.width = pans ? `${Math.ceil(w * needed)}px` : "";
      svg.style.height = pans ? `${Math.ceil(h * needed)}px` : "";
      place.toggleAttribute("data-pans", pans);
      svg.pbPan?.legible();
      if (onPhone(this.root.clientWidth)) svg.pbPan?.stand();
      if (!svg.dataset.pan) this.asks(svg, h * needed);
      if (!svg.dataset.pan) this.broad(place, h * place.clientWidth / w);
      if (pans) place.tabIndex = 0; else place.removeAttribute("tabindex");
    }
  }

  // How high the stage has to be for its picture to be read whole, at most what one's own side, the dock and a line or
  // two of what just happened leave: that takes no more than remains.
  asks(svg, high) {
    const stage = svg.closest("[data-zone=stage]"), fitted = svg.closest(".pb-fitted");
    const around = stage.offsetHeight - fitted.clientHeight + 26; // its margins, and the picture's
    const above = onPhone(this.root.clientWidth) ? ".pb-head, .pb-players" : ".pb-head";
    const others = [...this.body.querySelectorAll(`:scope > :is(${above}, .pb-mine, .pb-dock)`)];
    const left = this.root.clientHeight - others.reduce((sum, dom) => sum + dom.offsetHeight, 84 + 14);
    this.body.style.setProperty("--pb-asks", `${Math.max(LOWEST, Math.min(Math.ceil(high) + around, left))}px`);
  }

  // How high it is where its picture, ``high`` then, is as broad as its place.
  broad(place, high) {
    const stage = place.closest("[data-zone=stage]"), { marginTop, marginBottom } = getComputedStyle(stage);
    const around = stage.offsetHeight - place.closest(".pb-fitted").clientHeight + parseFloat(marginTop) + parseFloat(marginBottom);
    this.body.style.setProperty("--pb-broad", `${Math.ceil(high + around + 2 * place.offsetTop)}px`);
  }

  // Says which of two compositions is shown in a zone, so that the other need not be made; both where the stage is
  // nearly square, for it turns as what is around it grows and shrinks.
  turned() {
    const shapes = { ...this.shapes }, oneColumn = onPhone(this.root.clientWidth); // there all is tall
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

  // Answers that can all be picked where they are drawn; on a phone the dock does not list them again, elsewhere not
  // where they are many. What each of them costs is said once it is picked.
  drawn() {
    const parts = new Set(), picked = new Set();
    for (const dom of this.body.querySelectorAll("[data-part][data-picked=yes]")) picked.add(dom.dataset.part);
    for (const dom of this.body.querySelectorAll(":is(.pb-stage, .pb-mine) [data-part][data-can=yes]")) {
      if (!dom.getClientRects().length) continue;
      const says = dom.dataset.part.split(/ (?=\w+=)/); // of a space that goes with a card its color alone is asked
      parts.add(dom.dataset.part).add(says.filter((each) => !picked.has(each)).join(" "));
    }
    for (const group of this.body.querySelectorAll(".pb-dock .pb-buttons[role=group]")) {
      const options = [...group.querySelectorAll("[data-option]")];
      const has = (what) => options.some((dom) => dom.matches(what));
      const begun = onPhone(this.root.clientWidth) && group.querySelector("[data-do=clear]");
      const cards = onPhone(this.root.clientWidth) && group.closest(".pb-page").matches("[data-has~=market]:is([data-has~=hand], [data-has~=draws])");
      const plain = cards || !has("[data-make], .pb-answer") || (begun && (has(".pb-answer") || group.querySelector(".pb-alike")));
      const drawn = options.length > 0 && options.every((dom) => parts.has(dom.dataset.option) || dom.matches("[aria-pressed=true]"));
      group.toggleAttribute("data-drawn", plain && drawn);
      group.toggleAttribute("data-again", drawn && !!group.parentElement.querySelector("[data-confirm]"));
    }
  }

  // What an answer in the dock means lights up where it is drawn, while the mouse or the focus is on the answer.
  points(e) {
    const answer = /over|in$/.test(e.type) ? e.target.closest?.(".pb-dock [data-option]")?.dataset.option : null;
    for (const dom of this.body.querySelectorAll("[data-pointed]")) delete dom.dataset.pointed;
    if (!answer) return;
    for (const dom of this.body.querySelectorAll(":is(.pb-stage, .pb-mine) [data-part][data-can=yes]")) {
      if (dom.dataset.part.split(/ (?=\w+=)/).includes(answer)) dom.dataset.pointed = "";
    }
  }

  // A name that does not fit its chip gives way to the longest of its shorter ones that does.
  named() {
    for (const brief of this.body.querySelectorAll(".pb-seat .pb-shorter")) {
      const who = brief.parentElement, fits = () => who.scrollWidth <= who.clientWidth;
      brief.removeAttribute("data-says");
      if (fits()) continue; // where there is room it has lines enough
      for (const name of brief.dataset.shorter.split("|").filter(Boolean)) {
        brief.dataset.says = name;
        if (fits()) break;
      }
    }
  }

  // Somebody types, or reads what is at the side: bots that wait for people wait from now on.
  typing() {
    const now = performance.now();
    if (this.root.dataset.whole !== "yes" || now - (this.typed ?? -9e9) < 2000) return;
    this.typed = now;
    this.send({ do: "typing" });
  }

  // As long as a drawer is open bots wait longer, and say so: whoever opened it, and however it was shut.
  reading() {
    const open = this.root.dataset.whole === "yes" && "drawer" in this.root.dataset;
    if (open === !!this.hasOpen) return;
    this.hasOpen = open;
    this.send({ do: `reading:${open ? "yes" : "no"}` });
  }

  close() {
    for (const off of this.off) off();
    this.off = [];
    clearInterval(this.ticker);
    clearTimeout(this.late);
    clearTimeout(this.opening);
    clearTimeout(this.freshening);
    clearTimeout(this.settling);
    clearTimeout(this.unread);
    this.root.remove();
  }

  // -- from Python

  hear(message) {
    clearTimeout(this.late);
    this.late = null;
    this.gone(false);
    if (message.to && message.to !== this.id) return;
    if (message.to) this.shapes = null; // who answers may be new, and is told anew
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
    const gone = gathered(this.body);
    const lay = this.lies(), begin = atTheirStart(this.body);
    patchChildren(this.body, panes);
    this.small();
    this.whole();
    this.tells();
    this.steady();
    for (const svg of this.body.querySelectorAll("svg[data-pan]")) (svg.pbPan ??= new Pan(svg)).show();
    this.rove();
    this.tick();
    glide(this.root, before);
    gather(this.root, gone);
    this.fresh();
    const asked = this.pressed;
    this.turns();
    this.fall();
    const focused = document.activeElement, fell = had && !this.root.contains(focused);
    if (fell && !asked) this.fallen = performance.now();
    if (fell || (this.lost && focused === this.root)) this.refocus();
    const fills = this.body.querySelector("[data-playtest], [data-review]")?.dataset;
    const table = fills?.playtest ?? fills?.review ?? "";
    if (table && table !== this.table) this.comeForward();
    else if (this.rev && table !== this.table) this.root.scrollIntoView({ block: "start" });
    backToStart(begin);
    this.fit();
    this.jumps(lay);
    this.besides();
    this.over();
    this.table = table;
    // What somebody has to see, as a mistake beside its field or an answer, comes into sight when it is new.
    const due = [...this.body.querySelectorAll("[data-come]")];
    for (const dom of due) {
      if (this.came.has(dom.dataset.come)) continue;
      dom.scrollIntoView({ block: dom.dataset.top ? "start" : "nearest" });
      dom.querySelector("[data-first]")?.focus({ preventScroll: true }); // a question is answered at once
    }
    this.came = new Set(due.map((dom) => dom.dataset.come));
    this.showRing();
    this.rev = rev;
    this.root.dataset.rev = rev;
    this.root.dataset.ready = "yes";
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
    const told = Object.keys(TOLD).filter((name) => has(TOLD[name]));
    if (has(":scope > .pb-stage [data-can=yes]") && !has(":scope > .pb-mine [data-can=yes]")) told.push("rests");
    this.root.closest(".pb-cell")?.classList.toggle("pb-foots", has(".pb-doing")); // for JupyterLab's boxes around it
    const text = this.body.querySelector(":scope > .pb-moment[data-n] > .pb-told > p")?.textContent;
    this.keeps(told);
    if (text && this.body.querySelector(":scope > .pb-stage > p.pb-strong")?.textContent.endsWith(text)) told.push("retold");
    if (this.body.dataset.has !== told.join(" ")) this.body.dataset.has = told.join(" ");
    for (const svg of this.body.querySelectorAll(".pb-picture")) {
      svg.toggleAttribute("data-begun", !!svg.querySelector("[data-picked=yes]"));
    }
  }

  // Where bots have had to wait for people at this table, the line that says so keeps its place while there is none.
  keeps(told) {
    const table = this.body.querySelector("[data-playtest]")?.dataset.playtest;
    const waits = this.body.querySelector(":scope > .pb-dock[data-waits]")?.dataset.waits;
    if (waits) this.waits = { table, ends: waits === "press" };
    if (!this.waits || this.waits.table !== table || told.includes("results")) return;
    if (!waits && told.includes("grids")) return; // there bots wait once, before the first turn
    told.push("waits");
    if (this.waits.ends) told.push("lets");
  }

  // While one move is put together the dock gives no line back, so that nothing moves under the mouse or finger. On a
  // phone it has from the start what the composed move needs, see .pb-room; a form comes and goes with its height.
  steady() {
    const dock = this.body.querySelector(".pb-dock"), head = this.body.querySelector(":scope > [data-zone=top]");
    if (!dock || !head) return;
    dock.style.minHeight = "";
    delete dock.dataset.spare;
    this.drawn();
    const sentence = dock.querySelector(".pb-turn");
    const back = dock.querySelector(":is([data-do=undo], [data-do=start-over])")?.offsetHeight ?? 0; // in one line with it
    const asks = Math.max(sentence.offsetHeight, back) + 4;
    if (dock.querySelector(".pb-room")) dock.style.setProperty("--pb-sentence", `${asks}px`);
    const { since, shows, decision } = head.dataset, wide = this.root.clientWidth, was = this.docked;
    const place = [shows, wide, this.root.clientHeight].join(), begun = onPhone(wide) && !!dock.querySelector("[data-do=clear]");
    // what others do changes nothing of the room of who is asked, nor of a phone's move that is on its way
    const kinds = decision.split("+"), alike = was?.asked === [since, place].join() && kinds.some((kind) => was.kinds.includes(kind));
    const still = alike || (begun && was?.begun === place), { height: high } = dock.getBoundingClientRect();
    const lacks = still ? was.high - high : 0;
    if (lacks > 0 && (onPhone(wide) || lacks <= LINE)) {
      dock.style.minHeight = `${was.high}px`;
      // the sentence that a move took the place of stands again where it fits, and above its answers where it stood there
      dock.dataset.spare = was.above ? "above" : "";
      if (dock.getBoundingClientRect().height > was.high + 0.5) delete dock.dataset.spare;
    } else if (!still || !dock.querySelector("form")) {
      const answers = dock.querySelector(".pb-composer");
      const above = !!answers && answers.offsetTop >= sentence.offsetTop + sentence.offsetHeight;
      this.docked = { asked: [since, place].join(), kinds, high, above };
    }
    this.docked.begun = begun && place;
    this.room = keepsRoom(this.root, this.body, dock, this.room);
  }

  // A curtain that has just fallen opens to no second press meant for what lay there before: it stays shut a moment,
  // and its button does not come to lie where the last press was, however late another comes.
  fall() {
    const curtain = this.body.querySelector("[data-curtain]"), button = curtain?.querySelector("[data-do]");
    const before = curtain?.dataset.curtain;
    const falls = before !== this.curtain;
    if (falls) this.fell = this.rev ? performance.now() : -CURTAIN;
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
    if (left > 0) this.opening = setTimeout(() => { button.disabled = false; if (this.lost) this.refocus(); }, left);
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
    if (!dock || !this.at || now - this.down > RESTS) return;
    const [x, y] = this.at;
    const lies = (dom) => { const at = dom.getBoundingClientRect(); return x >= at.left && x < at.right && y >= at.top && y < at.bottom; };
    const does = [...dock.querySelectorAll("button[data-do]")].find(lies)?.dataset.do;
    if (does && does !== this.clicked && does !== this.slider?.does) this.slider = { does, until: now + SLID };
  }

  // Where the board and what one holds begin, where what can be picked lies, and whether something is read beside them.
  lies() {
    const reads = this.body.querySelector("[data-zone=moment][data-n]");
    const zones = [...this.body.querySelectorAll(":scope > :is(.pb-stage, .pb-mine)")];
    const parts = new Map();
    for (const dom of this.body.querySelectorAll(":is(.pb-stage, .pb-mine) [data-key][data-can=yes]")) {
      const at = dom.getBoundingClientRect();
      if (at.width) parts.set(dom.dataset.key, at);
    }
    return { reads: !!reads, tops: zones.map((dom) => dom.getBoundingClientRect().top), parts };
  }

  // What moved with nothing pressed, since others act or what was read has gone, takes no press of who was just aiming:
  // after reading anywhere, else a finger may be anywhere and a mouse is near already.
  jumps(before) {
    const { reads, tops, parts } = this.lies(), gone = before.reads && !reads && this.clicked !== "go-on";
    const shifted = (key, at) => parts.has(key) && Math.hypot(parts.get(key).left - at.left, parts.get(key).top - at.top) > JUMP;
    const moved = tops.some((top, at) => Math.abs(top - (before.tops[at] ?? top)) > JUMP)
      || [...before.parts].some(([key, at]) => shifted(key, at));
    if (!moved || (!(gone && this.finger) && performance.now() - (this.down ?? 0) < SLID)) return;
    this.jumped = { when: performance.now(), anywhere: before.reads && !reads, mouse: this.mouse, parts: before.parts };
    this.root.dataset.settles = "";
    clearTimeout(this.settling);
    this.settling = setTimeout(() => { delete this.root.dataset.settles; }, SETTLES);
  }

  // Whether a press was meant for where things lay; a while longer where something else lay that could be picked.
  aimed(e, target) {
    const { jumped } = this, since = this.down - jumped?.when;
    if (!e.isTrusted || !e.detail || !(since <= SETTLES) || !target.closest(".pb-stage, .pb-mine")) return false;
    const [x, y] = jumped.mouse ?? [Infinity, Infinity];
    if (!jumped.anywhere && !this.finger && Math.hypot(e.clientX - x, e.clientY - y) >= AIMED) return false;
    const inside = (at) => e.clientX >= at.left && e.clientX < at.right && e.clientY >= at.top && e.clientY < at.bottom;
    const lay = [...jumped.parts].filter(([, at]) => inside(at)).map(([key]) => key);
    return since <= AIMS || (lay.length > 0 && !lay.includes(target.dataset.key));
  }

  // A soft tone when one is to act, unless one's own press brought it.
  turns() {
    const acts = !!this.body.querySelector("[data-turn=acting], [data-curtain]");
    if (acts && this.acts === false && !this.pressed) beep(YOUR_TURN, 0.08);
    this.acts = acts;
    this.pressed = false;
  }

  comeForward() {
    // JupyterLab scrolls to the next cell after it has run one: come back after that.
    const come = () => {
      if (!this.root.isConnected) return;
      this.root.scrollIntoView({ block: "start" });
      this.stays();
    };
    come();
    requestAnimationFrame(come);
    setTimeout(come, 300);
  }

  drawer(name) {
    const before = this.root.dataset.drawer;
    if (before === name) delete this.root.dataset.drawer;
    else {
      this.root.dataset.drawer = name;
      const opened = this.body.querySelector(`:scope > [data-zone="${name}"]`);
      if (opened) opened.scrollTop = 0; // wherever it was left
    }
    if (before) this.shut(this.body.querySelector(`[data-zone="${before}"]`));
    this.whole();
    this.reading();
  }

  closeDrawer() {
    if (this.root.dataset.drawer) this.drawer(this.root.dataset.drawer);
  }

  // What must not stay on the screen when what it stands in is closed says what is to be done then; what a button
  // above the table unfolded there is folded again, so that the rules do not lie over all else the next time.
  shut(part) {
    for (const dom of part?.querySelectorAll("details[data-unfolded]") ?? []) {
      dom.open = false;
      delete dom.dataset.unfolded;
    }
    const due = part?.querySelector("[data-shut]");
    if (due) this.send({ do: due.dataset.shut });
  }

  // Above the table the button of the whole side leads to its log from what another button unfolded there.
  folds() {
    const side = this.root.dataset.drawer === "side" && this.body.querySelector(":scope > [data-zone=side]");
    if (!side || !side.querySelector("details[data-unfolded][open]")) return false;
    this.shut(side);
    side.scrollTop = 0;
    return true;
  }

  // Opens one of the folded parts at the side, or puts the side away where it is open already.
  unfold(name) {
    const part = this.body.querySelector(`[data-drawer="${name}"]`);
    const shown = this.root.dataset.drawer === "side";
    const away = shown && (!part || part.open);
    if (shown === away) this.drawer("side");
    if (!part || away) return;
    part.open = true;
    part.dataset.unfolded = "yes";
    this.toTop(part);
    part.querySelector("textarea")?.focus({ preventScroll: true }); // a note is typed at once
  }

  // A part of the side that was opened shows its title, and as much below it as there is room for.
  toTop(part) {
    const side = part.closest("[data-zone=side]");
    if (!side || !part.open) return;
    const at = part.getBoundingClientRect(), place = side.getBoundingClientRect();
    const head = side.querySelector(".pb-side-head")?.offsetHeight ?? 0; // stays above what is scrolled
    if (at.top < place.top + head || at.bottom > place.bottom) side.scrollTop += at.top - place.top - head - 8;
  }

  say(text) {
    this.live.textContent = "";
    requestAnimationFrame(() => { this.live.textContent = text; });
  }

  // -- read large: a card under the mouse, with the focus, or under a long press

  large(e) {
    // The board moves a little under the mouse when a reason comes up: it stays until it is read, or the next press.
    if (this.root.querySelector(":scope > .pb-why")) return;
    clearTimeout(this.enlarging);
    const card = e.target.closest?.(`${READ}, [data-name=offer], [data-name=effect], [data-name=pile], [data-about]`);
    if (!card || e.type === "pointerout" || e.type === "focusout") { this.small(); return; }
    const wait = e.type === "focusin" ? 0 : e.pointerType === "touch" ? 450 : 350;
    if (e.type === "focusin" && !card.matches(":focus-visible")) return;
    this.enlarging = setTimeout(() => this.enlarge(card), wait);
  }

  enlarge(card) {
    const { about, called } = card.dataset;
    const said = about ? `${called}: ${about}` : card.getAttribute("aria-label");
    if (!said || !card.isConnected) { this.small(); return; }
    const [name, ...rest] = about ? [called, about] : said.split(/[,:.] /);
    this.beside(card, name, said.slice(name.length).replace(/^[,:.] /, "") || rest.join(", "));
  }

  // Why what was just pressed cannot be picked stands beside it, and in the dock: six seconds, whatever others do.
  besides() {
    const why = this.body.querySelector(".pb-dock .pb-error")?.textContent;
    if (why && this.barred) { // else the answer to that press is still to come
      this.reason = { key: this.barred, why };
      this.barred = null;
      clearTimeout(this.unread);
      this.unread = setTimeout(() => this.read(), 6000);
    }
    if (this.reason?.why !== why) this.reason = null;
    if (!this.reason) return;
    const { key } = this.reason;
    const card = [...this.body.querySelectorAll("[data-nav]")].find((dom) => dom.dataset.key === key && dom.getClientRects().length);
    if (!card) return;
    clearTimeout(this.enlarging);
    this.beside(card, "Not now", why, "pb-why");
    if (card.matches(READ)) this.saysToo(card);
  }

  // Whoever presses a card that cannot be played may want to read it: what it is stands below why not.
  saysToo(card) {
    const shown = this.root.querySelector(":scope > .pb-why"), more = document.createElement("p");
    more.className = "pb-hint";
    more.textContent = card.getAttribute("aria-label");
    shown.append(more);
    const [at, root] = [boxOf(card), boxOf(this.root)], spot = this.free(shown, at, root);
    if (!spot) { more.remove(); return; }
    [shown.style.left, shown.style.top] = spot.map((px) => `${px}px`);
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

  // A reason is read once anything else is pressed, or after its time.
  read() {
    if (!this.reason) return;
    this.reason = null;
    clearTimeout(this.enlarging);
    this.small();
  }

  small() { this.root.querySelector(":scope > .pb-large")?.remove(); }

  // -- to Python

  click(e) {
    const zoom = e.target.closest("[data-zoom]");
    if (zoom) {
      const pan = zoom.closest(".pb-panned").querySelector("svg").pbPan;
      ({ in: () => pan.zoom(0.75), out: () => pan.zoom(1.33), fit: () => pan.fit() })[zoom.dataset.zoom]();
      return;
    }
    const address = e.target.closest("[data-address]");
    if (address) { visit(address); return; }
    const open = e.target.closest("[data-open]");
    if (open) {
      if (open.dataset.unfold) this.unfold(open.dataset.unfold);
      else if (!(open.dataset.open === "side" && open.closest(".pb-head") && this.folds())) this.drawer(open.dataset.open);
      if (!open.dataset.do) return;
    }
    if (toldWhole(this.root, e.target)) { this.fit(); return; }
    if (e.target.closest("[data-mute]")) { setMuted(!muted()); this.tick(); return; }
    // What only explains itself does so at a press too.
    const about = e.target.closest("[data-name=effect], [data-name=character]");
    if (about && (!about.dataset.do || about.getAttribute("aria-disabled") === "true")) { this.enlarge(about); return; }
    const target = e.target.closest("[data-do]");
    const told = !target && e.target.closest("[data-about]"); // a phone has no mouse to rest on a player's box
    if (told) { clearTimeout(this.enlarging); this.enlarge(told); }
    if (!target || target.tagName === "FORM" || target.disabled || this.slipped(e, target)) return;
    if (/^(back|moment):/.test(target.dataset.do)) this.closeDrawer(); // seen on the table
    this.reads = onPhone(this.root.clientWidth) && target.closest(".pb-folded") ? target.dataset.key : null;
    this.act(target);
  }

  // On a phone a small card that was picked is read whole until the next press, whatever others do meanwhile: as near to
  // it as it hides nothing that can be picked, which a third of it under the card does not, nor the dock.
  over() {
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

  // The second half of a double click that finds something else under the pointer was not meant for it, nor a press
  // on what has just taken the place of Next.
  slipped(e, target) {
    if ("fresh" in target.dataset && e.isTrusted) return true;
    if (this.aimed(e, target)) return true;
    const slipped = e.detail > 1 && this.clicked && this.clicked !== target.dataset.do;
    if (!slipped) this.clicked = target.dataset.do;
    return slipped;
  }

  act(target) {
    const form = target.closest("form");
    this.send({ do: target.dataset.do, values: form ? values(form) : {} });
    this.barred = target.getAttribute("aria-disabled") === "true" ? target.dataset.key : null;
  }

  submit(e) {
    e.preventDefault();
    const form = e.target.closest("form[data-do]");
    if (!form) return;
    if (form.dataset.do === "end-early-yes") this.closeDrawer(); // how it stood is to be seen
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
    this.pointed = false;
    this.showRing();
    if (e.key === "Enter" && at.matches("[data-address]")) { visit(at); return; }
    if (e.key === "Escape") {
      this.release();
      if (this.root.dataset.drawer && !at.closest("details[open]")) { this.closeDrawer(); return; }
      if (!at.closest("details[open]")) this.send({ do: "escape" });
      return;
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === "?" && !at.matches("textarea, input") && this.body.querySelector("[data-unfold=rules-page]")) {
      this.unfold("rules-page");
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
      if (performance.now() - (this.fallen ?? -SLID) < SLID) { e.preventDefault(); return; }
      const target = at.closest("[data-nav][data-do]");
      if (target && target.tagName !== "BUTTON") { e.preventDefault(); if (!e.repeat) this.act(target); }
      return;
    }
    const group = at.closest("[data-rove]");
    if (group && at.closest("[data-nav]") && this.walk(group, at.closest("[data-nav]"), e.key)) e.preventDefault();
  }

  items(group) {
    return [...group.querySelectorAll("[data-nav]")].filter(
      (dom) => dom.closest("[data-rove]") === group && !dom.disabled && !folded(dom));
  }

  rove() {
    for (const group of this.body.querySelectorAll("[data-rove]")) {
      const items = this.items(group);
      const current = items.find((dom) => dom === document.activeElement)
        ?? items.find((dom) => dom.dataset.key && dom.dataset.key === group.pbCurrent)
        ?? items.find((dom) => dom.dataset.can === "yes") ?? items[0];
      for (const dom of items) dom.setAttribute("tabindex", dom === current ? "0" : "-1");
    }
  }

  remember(target) {
    const group = target.closest("[data-rove]");
    if (!group || !target.matches("[data-nav]")) return;
    group.pbCurrent = target.dataset.key;
    if (target.closest("[data-tray], [data-picture]")) this.group = group.getAttribute("aria-label");
    for (const dom of this.items(group)) dom.setAttribute("tabindex", dom === target ? "0" : "-1");
  }

  walk(group, from, key) {
    const items = this.items(group);
    if (key === "Home") return this.focus(items[0]);
    if (key === "End") return this.focus(items.at(-1));
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
    if (!way) return false;
    const middle = (dom) => { const r = dom.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const dom of items) {
      const [ix, iy] = middle(dom);
      const ahead = (ix - x) * way[0] + (iy - y) * way[1];
      const aside = Math.abs((ix - x) * way[1]) + Math.abs((iy - y) * way[0]);
      if (dom === from || ahead < 2) continue;
      const far = ahead + 3 * aside;
      if (far < least) { least = far; best = dom; }
    }
    if (!best) { // a single row or column goes on where it wraps
      const next = items[items.indexOf(from) + (way[0] + way[1])];
      best = next ?? null;
    }
    return this.focus(best);
  }

  focus(dom) {
    dom?.focus({ preventScroll: false });
    return !!dom;
  }

  // What had the focus is gone: go on where there is something to do, in the same group if it has something.
  refocus() {
    const same = [...this.body.querySelectorAll("[data-rove]")]
      .find((group) => group.getAttribute("aria-label") === this.group)
      ?.querySelector("[data-nav][data-can='yes']");
    const first = (what) => [...this.body.querySelectorAll(what)].find((dom) => dom.checkVisibility?.({ visibilityProperty: true }) ?? dom.getClientRects().length);
    const next = first("[data-focus]:not([disabled])") ?? same ?? first("[data-nav][data-can='yes'][tabindex='0']")
      ?? first("[data-can='yes'], .pb-main:not([disabled])"); // what lies in a drawer that is shut takes no focus
    this.lost = !next;
    if (!next) this.root.tabIndex = -1;
    (next ?? this.root).focus({ preventScroll: true });
  }

  showRing() {
    const dom = document.activeElement;
    const svg = dom && this.root.contains(dom) && dom.namespaceURI === SVG && !this.pointed && dom.matches(":focus-visible");
    this.ring.hidden = !svg;
    if (!svg) return;
    ringAround(this.ring, dom, this.root);
  }

  // In JupyterLab: a kernel that was shut down says nothing any more, not even that.
  attend() {
    const manager = this.panel && this.model.widget_manager;
    if (manager && "kernel" in manager && !manager.kernel) this.gone(true);
  }

  // How long a moment still stays: a line runs out by itself, and is put right where the page came later or the time
  // began anew; where nothing moves, the seconds are said.
  runsOut() {
    for (const dom of this.body.querySelectorAll("[data-stays]")) {
      const { stays, left, at } = dom.dataset, now = performance.now(), sent = `${stays} ${left} ${at}`;
      if (dom.pbSent !== sent) { dom.pbSent = sent; dom.pbEnds = now + 1000 * left; }
      const still = Math.max(0, dom.pbEnds - now), gone = 1000 * stays - still;
      if (calm()) dom.dataset.says = `${Math.ceil(still / 1000)} s`; else delete dom.dataset.says;
      for (const run of dom.getAnimations()) if (Math.abs(run.currentTime - gone) > DRIFT) run.currentTime = gone;
    }
  }

  // -- clocks run here; Python says when they start, stop and ring

  tick() {
    this.attend();
    this.reading();
    for (const dom of this.body.querySelectorAll("[data-clock]")) {
      const sent = `${dom.dataset.clock} ${dom.dataset.left} ${dom.dataset.running} ${dom.dataset.at}`;
      if (dom.pbSent !== sent) { dom.pbSent = sent; dom.pbSince = performance.now(); }
      const gone = dom.dataset.running === "yes" ? (performance.now() - dom.pbSince) / 1000 : 0;
      const left = Math.max(0, Number(dom.dataset.left) - gone);
      const whole = Math.ceil(left - 0.001);
      const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
      const face = dom.querySelector("[data-face]");
      if (face && face.textContent !== text) face.textContent = text;
      if (dom.dataset.clock === "patience") dom.hidden = left <= 0; // the bots go on; nothing is left to wait for
      const warns = Number(dom.dataset.warn || 0);
      const low = warns > 0 && left <= warns;
      dom.classList.toggle("pb-low", low);
      if (low && dom.dataset.running === "yes" && dom.pbWarned !== dom.dataset.clock) {
        dom.pbWarned = dom.dataset.clock;
        if (left > warns - 3) { beep(); this.say(`${whole} seconds left.`); }
      }
    }
    this.runsOut();
    for (const dom of this.body.querySelectorAll("[data-mute]")) {
      dom.setAttribute("aria-pressed", muted() ? "true" : "false");
    }
    this.root.dataset.calm = muted() ? "yes" : "no";
  }
}

const DRIFT = 300; // ms by which the line of a moment may be wrong
const UNASKED = new Set(["hello", "shape", "theme", "typing", "reading", "there"]); // what a page says without a press
const UNANSWERED = new Set(["shape", "theme", "reading", "there"]); // what need not change anything
// what stands above or beside the board, where the column of the players has no place for it
const UPRIGHT = `:is(.pb-stage svg:is([data-picture=city], [data-picture^=market]), .pb-seats > :nth-child(5), .pb-mine [data-tray=offers],
  [data-results], [data-review], .pb-moment :is(tbody > :nth-child(3), .pb-told > :nth-child(4), .pb-grid))`;
const TOLD = { // by the names that the style sheet has for them
  account: ":scope > [data-results] details[open]",
  asked: ":scope > .pb-mine [data-name=answer]",
  beside: `:scope:not(:has(${UPRIGHT})) > .pb-moment[data-n]`,
  chips: ":scope > .pb-mine svg[data-picture=deal-wide]",
  city: ":scope > .pb-stage svg[data-picture=city]",
  deals: ":scope > .pb-mine [data-name=deal]",
  dealing: ":scope > .pb-mine [data-name=deal][data-picked=yes]",
  dispute: ":scope > .pb-stage > .pb-block > svg[data-picture=disputes-lying]",
  drawing: ":scope > .pb-mine svg[data-picture=piles] [data-picked=yes]",
  draws: ":scope > .pb-mine svg[data-picture=piles] :is([data-can=yes], [data-picked=yes])",
  form: ":scope > .pb-dock form[data-form]",
  grids: ":scope > .pb-stage svg:is([data-picture^=table-], [data-picture^=shared-])",
  haggles: ":scope > .pb-mine > [data-tray=offers]",
  invites: ":scope > [data-invitation]",
  hand: ":scope > .pb-mine [data-name=hand-card][data-can=yes]",
  many: ".pb-seats > :nth-child(5)",
  market: ":scope > .pb-stage svg[data-picture^=market]",
  moment: ":scope > .pb-moment[data-n]",
  offers: ":scope > .pb-mine svg[data-picture=offers]",
  results: ":scope > [data-results]",
  review: "[data-review]",
  start: ":scope > [data-start]",
  terse: ":scope > .pb-moment.pb-terse",
};
const READ = "[data-name=hand-card], [data-name=route]"; // cards with a text of their own
const LINE = 60; // px by which a dock may be higher than what stands in it, but for a phone's
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
const LOWEST = 126; // px that a stage takes at least with its margins
const LEAST = 200; // px that a table takes at least: JupyterLab on a small laptop at 200 % leaves 248
const SILENCE = 5000; // ms without an answer after which nobody is taken to be there

const onPhone = (wide) => wide < 720; // as the style sheet has it
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
