// The dock: which of its answers are drawn on the board too, and the height that it keeps while a move is put together.

const TERSE = ["note", "small", "asks"]; // what a bar that would be too high says less, one after the other
const SLIGHT = 2; // px by which it may be
const FINGER = 30, FEW = 8; // on a phone so few choices stand in the bar too where a place is less than that broad and high, in px
const LINE = 60; // px by which a dock may be higher than what stands in it, but for a phone's

// Whether a place is that small where its picture is as broad as the page: how large it is drawn while the bar is high
// must not make the bar high.
const tiny = (dom, broad) => {
  const svg = dom.ownerSVGElement, scale = svg?.getScreenCTM()?.a;
  if (!scale) return false;
  const { width, height } = dom.getBoundingClientRect(), w = Number((svg.dataset.box ?? svg.getAttribute("viewBox")).split(" ")[2]);
  return (Math.max(width, height) / scale) * (broad / w) < FINGER;
};

class Dock {
  constructor(root, body) {
    this.root = root;
    this.body = body;
  }

  // Where bots have had to wait for people at this table, the line that says so keeps its place while there is none.
  keeps(told) {
    const table = this.body.querySelector("[data-playtest]")?.dataset.playtest;
    const waits = this.body.querySelector(":scope > .pb-dock[data-waits]")?.dataset.waits;
    if (waits) this.waits = { table, ends: waits === "press" };
    if (!this.waits || this.waits.table !== table || told.includes("results")) return;
    if (!waits && LAYOUTS.remembered.some((name) => told.includes(name))) return;
    told.push("waits");
    if (this.waits.ends) told.push("lets");
  }

  // Once a scene, and at each new size of the place.
  steady() {
    this.holds();
    this.notes();
  }

  // While one move is put together the dock gives no line back, so that nothing moves under the mouse or finger. On a
  // phone it has from the start what the composed move needs, see .pb-room; a form comes and goes with its height.
  holds() {
    const dock = this.body.querySelector(".pb-dock"), head = this.body.querySelector(":scope > [data-zone=top]");
    if (!dock || !head) return;
    dock.style.minHeight = "";
    delete dock.dataset.spare;
    this.drawn();
    if (this.stands) return this.rises(dock);
    delete dock.dataset.terse;
    this.body.removeAttribute("data-over");
    if (this.body.style.getPropertyValue("--pb-over")) this.body.style.removeProperty("--pb-over");
    const sentence = dock.querySelector(".pb-turn");
    const back = dock.querySelector(":is([data-do=undo], [data-do=start-over])")?.offsetHeight ?? 0; // in one line with it
    const asks = Math.max(sentence.offsetHeight, back) + 4;
    if (dock.querySelector(".pb-room")) styled(dock, "--pb-sentence", `${asks}px`);
    const { since, shows, decision } = head.dataset, wide = this.root.clientWidth, was = this.docked;
    const place = [shows, wide, this.root.clientHeight].join(), begun = onPhone(this.root) && !!dock.querySelector("[data-do=clear]");
    // what others do changes nothing of the room of who is asked, nor of a phone's move that is on its way
    const kinds = decision.split("+"), alike = was?.asked === [since, place].join() && kinds.some((kind) => was.kinds.includes(kind));
    const still = alike || (begun && was?.begun === place), { height: high } = dock.getBoundingClientRect();
    const lacks = still ? was.high - high : 0;
    if (lacks > 0 && (onPhone(this.root) || lacks <= LINE)) {
      dock.style.minHeight = `${was.high}px`;
      // the sentence that a move took the place of stands again where it fits, and above its answers where it stood there
      dock.dataset.spare = was.above ? "above" : "";
      if (dock.getBoundingClientRect().height > was.high + 0.5) delete dock.dataset.spare;
    } else if (!still || !dock.querySelector("form, .pb-message, [data-ruling]")) {
      const answers = dock.querySelector(".pb-composer");
      const above = !!answers && answers.offsetTop >= sentence.offsetTop + sentence.offsetHeight;
      const asked = dock.querySelector(".pb-message, [data-ruling]") ? "" : [since, place].join(); // these leave nothing
      this.docked = { asked, kinds, high, above };
    }
    this.docked.begun = begun && place;
    if (dock.querySelector("[data-ruling]")) spares(this.body, 0); // no move takes its height
    else this.room = keepsRoom(this.root, this.body, dock, this.room);
  }

  // A bar that would be higher than its place says less at once, in smaller letters, as far as it must: its note in one
  // line, its answers as far as Confirm's place, then smaller letters and answers, then no note, which a press reads
  // large, and of what an answer brings only what it costs for good. By how much it is higher even so, what one holds
  // keeps clear of it, and is lower.
  rises(dock) {
    const bar = parseFloat(getComputedStyle(this.body).getPropertyValue("--pb-bar")), rises = () => Math.max(0, dock.offsetHeight - bar);
    const read = !!dock.querySelector(":is(.pb-refusal, .pb-message, .pb-reasons, .pb-curtain, [data-ruling], form)");
    delete dock.dataset.terse;
    delete dock.dataset.wide;
    for (const terse of read ? [] : TERSE) {
      if (rises() > SLIGHT) dock.dataset.terse = terse;
      this.widens(dock, rises);
    }
    const over = rises();
    this.body.toggleAttribute("data-over", over > SLIGHT && !read);
    styled(this.body, "--pb-over", `${over}px`);
  }

  // Where they are too high beside it answers take Confirm's place, while nothing else can come there: bots that wait
  // are told of above it.
  widens(dock, rises) {
    const high = rises(), answers = dock.querySelector(".pb-composer > .pb-buttons[role=group]");
    const taken = dock.querySelector(".pb-composer :is([data-confirm], [data-do=clear], .pb-remains), .pb-dock-row > .pb-button:not(.pb-small)");
    if ("wide" in dock.dataset || high <= SLIGHT || !answers || taken) return;
    dock.dataset.wide = "";
    const style = getComputedStyle(this.body), [button, pad] = ["button", "pad"].map((of) => parseFloat(style.getPropertyValue(`--pb-${of}`)));
    const free = dock.getBoundingClientRect().bottom - pad - button - SLIGHT;
    const waits = this.body.matches("[data-has~=waits]") && answers.getBoundingClientRect().top < free;
    if (waits || rises() >= high) delete dock.dataset.wide;
  }

  // What one has to go by, and the phase, where there is no room for all of it, are read large at a press.
  notes() {
    const turn = this.body.querySelector(":scope > .pb-dock > .pb-dock-row > .pb-turn"), phase = this.body.querySelector(":scope > .pb-head > .pb-phase");
    const parts = [[turn, turn?.querySelector(":scope > span"), turn?.querySelector("strong")], [phase, phase, phase?.parentElement.querySelector("h2")]];
    for (const [dom, note, called] of parts) {
      const cut = note?.getClientRects().length && note.scrollHeight > note.clientHeight + 2;
      if (cut) Object.assign(dom.dataset, { called: called?.textContent ?? "", about: note.textContent });
      else for (const name of ["called", "about"]) delete dom?.dataset[name];
    }
  }

  // Beside a board that stands still on a desk the bar has one height, and what is higher for a while takes nothing from the board.
  get stands() { return this.body.matches("[data-has~=stands]"); }

  // Answers that can all be picked where they are drawn; on a phone the dock does not list them again, elsewhere not
  // where they are many, or where a move is begun with cards that are remembered by where they lie: those would move up
  // for good. What each of them costs is said once it is picked.
  drawn() {
    const parts = new Set(), picked = new Set(), small = new Set();
    for (const dom of this.body.querySelectorAll("[data-part][data-picked=yes]")) picked.add(dom.dataset.part);
    for (const dom of this.body.querySelectorAll(":is(.pb-stage, .pb-mine) [data-part][data-can=yes]")) {
      if (!dom.getClientRects().length) continue;
      const says = dom.dataset.part.split(/ (?=\w+=)/); // of a space that goes with a card its color alone is asked
      if (tiny(dom, this.root.clientWidth)) small.add(dom.dataset.part);
      parts.add(dom.dataset.part).add(says.filter((each) => !picked.has(each)).join(" "));
    }
    for (const group of this.body.querySelectorAll(".pb-dock .pb-buttons[role=group]")) {
      const options = [...group.querySelectorAll("[data-option]")];
      const has = (what) => options.some((dom) => dom.matches(what));
      const begun = (onPhone(this.root) || shows(this.body, LAYOUTS.remembered)) && group.querySelector("[data-do=clear]");
      const cards = this.root.dataset.form !== "desk" && LAYOUTS.cards.some((page) => group.closest(page));
      const there = this.stands && !has("[data-names-move]");
      const low = this.root.dataset.form === "lying" && !has("[data-names-move]"); // what a press costs is said once it is picked
      const plain = cards || there || low || !has("[data-names-move], .pb-answer") || (begun && (has(".pb-answer") || group.querySelector(".pb-alike")));
      const slips = options.length <= FEW && onPhone(this.root) && options.some((dom) => small.has(dom.dataset.option));
      const drawn = options.length > 0 && !slips && options.every((dom) => parts.has(dom.dataset.option) || dom.matches("[aria-pressed=true]"));
      group.toggleAttribute("data-drawn", plain && drawn);
      group.toggleAttribute("data-again", drawn && !!group.parentElement.querySelector("[data-confirm]"));
    }
    for (const row of this.body.querySelectorAll(".pb-dock > .pb-dock-row")) {
      row.toggleAttribute("data-again", !!row.querySelector("[data-again]"));
    }
  }

  rests() {
    for (const dom of this.body.querySelectorAll("[data-pointed]")) delete dom.dataset.pointed;
  }

  // What an answer in the dock means lights up where it is drawn, while the mouse or the focus is on the answer.
  points(e) {
    const means = e.type === "focusin" || (/over|move/.test(e.type) && "aims" in this.root.dataset);
    const answer = means ? e.target.closest?.(".pb-dock [data-option]")?.dataset.option : null;
    this.rests();
    if (!answer) return;
    for (const dom of this.body.querySelectorAll(":is(.pb-stage, .pb-mine) [data-part][data-can=yes]")) {
      if (dom.dataset.part.split(/ (?=\w+=)/).includes(answer)) dom.dataset.pointed = "";
    }
  }
}
