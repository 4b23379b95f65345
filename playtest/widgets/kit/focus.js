// Where the focus is: keys walk from one thing to the next inside a group, a ring shows it where the browser draws none.

const TYPED = 900; // ms for which what is typed is one text

class Focus {
  constructor(page) {
    this.page = page;
    this.ring = document.createElement("div");
    this.ring.className = "pb-ring";
    this.ring.hidden = true;
  }

  items(group) {
    const away = new Map(); // by the way to show a picture, of which many have one
    const folds = (way) => away.get(way) ?? away.set(way, folded(way)).get(way);
    return [...group.querySelectorAll("[data-nav]")].filter((dom) => {
      if (dom.disabled || dom.closest("[data-rove]") !== group) return false;
      const way = dom.closest(WAYS);
      return !way || !folds(way);
    });
  }

  rove() {
    for (const group of this.page.body.querySelectorAll("[data-rove]")) {
      const items = this.items(group);
      const current = items.find((dom) => dom === document.activeElement)
        ?? items.find((dom) => dom.dataset.key && dom.dataset.key === group.pbCurrent)
        ?? items.find((dom) => dom.dataset.can === "yes") ?? items[0];
      for (const dom of items) {
        const at = dom === current ? "0" : "-1";
        if (dom.getAttribute("tabindex") !== at) dom.setAttribute("tabindex", at);
      }
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
    if (key === "Home") return this.take(items[0]);
    if (key === "End") return this.take(items.at(-1));
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
    return this.take(best);
  }

  // In a list of buttons a letter or a digit goes to the next that begins with it, or with all that was just typed.
  picks(group, at, key) {
    const items = this.items(group), now = performance.now();
    if (at === group && key.startsWith("Arrow")) return this.take(items[0]);
    if (key.length !== 1 || key === " ") return false;
    const typed = (now - this.typedAt < TYPED ? this.typed : "") + key.toLowerCase(), again = typed === key.toLowerCase().repeat(typed.length);
    [this.typed, this.typedAt] = [typed, now];
    const begin = items.filter((dom) => dom.textContent.toLowerCase().startsWith(again ? typed[0] : typed));
    return this.take(again ? begin[(begin.indexOf(at) + 1) % begin.length] : begin[0]);
  }

  take(dom) {
    dom?.focus({ preventScroll: false });
    return !!dom;
  }

  // What had the focus is gone: go on where there is something to do, in the same group if it has something.
  refocus() {
    const same = [...this.page.body.querySelectorAll("[data-rove]")]
      .find((group) => group.getAttribute("aria-label") === this.group)
      ?.querySelector("[data-nav][data-can='yes']");
    const first = (what) => [...this.page.body.querySelectorAll(what)].find((dom) => dom.checkVisibility?.({ visibilityProperty: true }) ?? dom.getClientRects().length);
    const next = first("[data-focus]:not([disabled])") ?? same ?? first("[data-nav][data-can='yes'][tabindex='0']")
      ?? first("[data-can='yes'], .pb-main:not([disabled])"); // what lies in a drawer that is shut takes no focus
    this.lost = !next;
    if (!next) this.page.root.tabIndex = -1;
    (next ?? this.page.root).focus({ preventScroll: true });
  }

  showRing() {
    const dom = document.activeElement;
    const svg = dom && this.page.root.contains(dom) && dom.namespaceURI === SVG && !this.pointed && dom.matches(":focus-visible");
    this.ring.hidden = !svg;
    if (!svg) return;
    ringAround(this.ring, dom, this.page.root);
  }
}
