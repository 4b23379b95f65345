// Small choices under a finger are pressed as the keys of a phone: what lies under it is shown large above it, another to
// which it slides takes its place, and letting go takes what is shown; beside all of them it takes none. A mouse, a pen
// and the keyboard press as ever.

const KEY = 36; // px below which a choice is as small as a key
const BESIDE = 6; // px from a choice at which a finger still means it
const ABOVE = 16; // px above a choice at which it is shown large

class Keys {
  constructor(page) {
    this.page = page;
    this.root = page.root;
    page.on(this.root, "pointerdown", (e) => this.begin(e));
    page.on(window, "pointermove", (e) => { if (e.pointerId === this.finger) this.show(this.under(e)); });
    page.on(window, "pointerup", (e) => { if (e.pointerId === this.finger) this.end(e); });
    for (const type of ["pointercancel", "blur"]) page.on(window, type, () => this.drop());
    page.on(this.root, "touchend", (e) => { if (this.ends) e.preventDefault(); this.ends = false; }, { passive: false }); // no click follows
    page.on(this.root, "contextmenu", (e) => { if (this.svg) e.preventDefault(); }); // a finger that rests
  }

  // A second finger is none that presses a key.
  begin(e) {
    this.drop();
    this.ends = false;
    const svg = e.pointerType === "touch" && e.isPrimary && e.target.closest?.("svg[data-slides]");
    if (!svg) return;
    this.svg = svg;
    this.finger = e.pointerId;
    const choice = this.under(e);
    if (choice && small(choice)) this.show(choice); else this.drop();
  }

  under({ clientX, clientY }) {
    const far = (dom) => {
      const at = dom.getBoundingClientRect();
      return Math.max(at.left - clientX, clientX - at.right, at.top - clientY, clientY - at.bottom);
    };
    let near = null, least = BESIDE;
    for (const dom of this.svg.querySelectorAll("[data-part][data-do]")) if (far(dom) < least) [near, least] = [dom, far(dom)];
    return near;
  }

  show(choice) {
    if (choice === this.choice) return;
    this.hide();
    this.choice = choice;
    if (!choice) return;
    const large = document.createElement("div"), words = [...choice.querySelectorAll("text")];
    large.className = "pb-key";
    large.setAttribute("aria-hidden", "true");
    large.textContent = words.map((text) => text.textContent).join("");
    large.style.color = getComputedStyle(words[0]).fill;
    large.style.background = `linear-gradient(${getComputedStyle(choice.querySelector(".pb-outline")).fill} 0 0), var(--pb-paper)`;
    this.root.append(large);
    const at = boxOf(choice), base = boxOf(this.root), { offsetWidth: w, offsetHeight: h } = large;
    const top = at.top - base.top - h - ABOVE, left = at.left - base.left + (at.width - w) / 2;
    const aside = top < 4; // no room above the finger
    const x = aside ? at.left - base.left - w - 2 * ABOVE : left;
    large.style.left = `${Math.max(4, Math.min(x, base.width - w - 4))}px`;
    large.style.top = `${Math.max(4, top)}px`;
    choice.dataset.pointed = "";
  }

  hide() {
    this.root.querySelector(":scope > .pb-key")?.remove();
    if (this.choice) delete this.choice.dataset.pointed;
    this.choice = null;
  }

  end(e) {
    const { choice } = this, meant = choice?.isConnected && this.under(e) ? choice : null;
    this.ends = true;
    this.drop();
    if (meant) this.page.choose(meant, e);
  }

  drop() {
    this.hide();
    this.svg = this.finger = null;
  }

  // What scrolls there does so under a finger as ever, which slides to another choice in the other direction.
  fit() {
    for (const svg of this.page.body.querySelectorAll("svg[data-slides]")) {
      const first = [...svg.querySelectorAll("[data-part][data-do]")].find((dom) => dom.getClientRects().length);
      const ways = new Set();
      for (let dom = svg.parentElement; dom !== this.root; dom = dom.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(dom), scrolls = (how) => /auto|scroll/.test(how);
        if (scrolls(overflowX) && dom.scrollWidth > dom.clientWidth + 1) ways.add("pan-x");
        if (scrolls(overflowY) && dom.scrollHeight > dom.clientHeight + 1) ways.add("pan-y");
      }
      svg.style.touchAction = first && small(first) ? [...ways].join(" ") || "none" : "";
    }
  }
}

const small = (dom) => { const at = boxOf(dom); return Math.min(at.width, at.height) < KEY; };
