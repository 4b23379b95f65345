// What keeps the table where it is: a notice lies where nothing is picked, and a dock gives no height back.

// On a phone what has come out lies in the line of what happened last, where it is that short; else over the names and
// the felt below them, as far as the first piece of the board; where that is too little also over the title above them.
// What is longer lies over the board too, as far as the dock, so that nobody presses to read why; a press makes it as
// short as that, and another shows it whole again.
function overNames(body) {
  const words = body.querySelector(":scope > .pb-moment[data-n] > .pb-told"), read = words?.scrollTop;
  const maps = [...body.querySelectorAll(":scope > .pb-stage svg[data-pan]")].map((svg) => svg.pbPan).filter(Boolean);
  for (const map of maps) map.comesBack();
  liesOver(body);
  if (words && "over" in words.parentElement.dataset && onPhone(body.parentElement)) for (const map of maps) map.clears(words.parentElement);
  if (read) words.scrollTop = read; // it was measured with all the room there is
}

function liesOver(body) {
  const told = body.querySelector(":scope > .pb-moment[data-n]"), names = body.querySelector(":scope > .pb-players");
  const stage = body.querySelector(":scope > .pb-stage");
  for (const name of ["brief", "over", "short"]) delete told?.dataset[name];
  if (!told || !names || !stage || getComputedStyle(told).position !== "absolute") return;
  const say = (name, high) => styled(told, name, `${Math.floor(high)}px`); // not on the page: all of it would be styled anew
  const root = body.parentElement, whole = root.dataset.told !== told.dataset.n, dock = boxOf(body.querySelector(":scope > .pb-dock"));
  if (!whole) told.dataset.short = "";
  if (root.dataset.form === "lying") {
    overHand(body, told, names, dock.top, whole, say);
    return;
  }
  const page = boxOf(body).top, { top, bottom } = boxOf(names), felt = boxOf(stage);
  const said = names.querySelector(":scope > .pb-recent"), height = bottom - top - (said?.offsetHeight ?? 0);
  const pieces = [...stage.querySelectorAll("svg :is([data-nav], [role=img], text), [data-can]")].map(shownBox).filter((at) => at.width);
  const first = Math.max(felt.top, Math.min(felt.bottom, ...pieces.map((at) => at.top)));
  say("--pb-told-air", 0);
  say("--pb-told-most", 9999);
  say("--pb-told-least", 0);
  const below = said?.offsetHeight ? boxOf(said).top : first, short = told.offsetHeight <= first - below - 3;
  if (!short) say("--pb-told-least", height);
  const room = first - top - 3, high = briefly(body, told, first - page - 5, whole);
  const from = short ? below - page : Math.max(2, top - page - Math.max(0, high - room));
  say("--pb-told-top", from);
  const free = first - page - from - 3, most = whole ? dock.top - page - from - 3 : free;
  say("--pb-told-most", most);
  if (whole && boxOf(told).bottom > first) told.dataset.over = ""; // the board
  say("--pb-told-air", Math.max(0, Math.min(5, ((high <= free ? free : most) - high) / 2))); // above and below the words, where there is room
}

// On a phone on its side it lies over the names and what one holds, as far as the dock, and then over the title.
function overHand(body, told, names, foot, whole, say) {
  say("--pb-told-up", 0);
  say("--pb-told-most", 9999);
  const at = boxOf(told), room = foot - at.top - 3, up = whole ? Math.max(0, Math.min(at.height - room, at.top - 3)) : 0;
  briefly(body, told, names.offsetHeight - 5, whole);
  say("--pb-told-up", up);
  say("--pb-told-most", room + up);
  if (whole && at.bottom > boxOf(names).bottom) told.dataset.over = "";
}

// Of a map a part may be shown: what lies above that is nowhere.
function shownBox(dom) {
  const at = boxOf(dom), map = dom.closest("svg[data-pan]"), top = map ? boxOf(map).top : at.top;
  return at.top < top ? new DOMRect(at.x, top, at.width, Math.max(0, at.bottom - top)) : at;
}

const MORE = 27; // px of the line that says how much more there is

// How high what has come out would be. Beside a map, where that is more than there is room for, everybody's score
// stands there in a line each, and why at a press.
function briefly(body, told, room, whole) {
  const rows = shows(body, LAYOUTS.maps) ? [...told.querySelectorAll(".pb-tally > tbody > tr")] : [];
  const high = told.offsetHeight, fits = () => high <= room && boxOf(rows.at(-1)).bottom <= boxOf(told).bottom;
  if (whole || !rows.length || fits()) return high;
  told.dataset.brief = "";
  return boxOf(rows.at(-1)).bottom - boxOf(told).top + MORE;
}

// A press on what has come out, where it is longer than its place, shows it whole, and another as it was; where it is
// whole by itself, the other way about, once all of it has been seen.
function toldWhole(root, target) {
  const told = target.closest(".pb-moment[data-n]"), { more, over } = told?.dataset ?? {};
  if (!told || target.closest("button")) return false;
  const words = told.querySelector(":scope > .pb-told");
  if (more && over !== undefined) words.scrollBy({ top: ON * words.clientHeight, behavior: "instant" });
  else if (root.dataset.told === told.dataset.n) delete root.dataset.told;
  else if (more || over !== undefined) root.dataset.told = told.dataset.n;
  return true;
}

// Beside a board too, where it is longer than its place: over what lies below it, as far as the dock, and then over what
// lies above, by itself as far as nothing can be picked there, and all the way at a press. Where not a line of it would be
// read it lies over what is below in any case. Nothing makes room for it.
const ONE_LINE = 17; // px
const PICKS = ":is(.pb-stage, .pb-mine, .pb-players) [data-can=yes]";

function besideWhole(root, body) {
  const told = body.querySelector(":scope > .pb-moment[data-n]"), words = told?.querySelector(":scope > .pb-told");
  for (const name of ["height", "max-height", "box-sizing", "margin-top", "margin-bottom", "z-index"]) told?.style.removeProperty(name);
  if (!words || getComputedStyle(told).position === "absolute") return;
  delete told.dataset.more; // measured without the room that says so
  const lacks = (dom) => dom.scrollHeight - dom.clientHeight;
  const beyond = lacks(words) + lacks(told), asked = root.dataset.told === told.dataset.n;
  if (beyond <= 1) return;
  const [at, dock, head] = [told, ...[".pb-dock", ".pb-head"].map((what) => body.querySelector(`:scope > ${what}`))].map(boxOf);
  const { marginTop, marginBottom } = getComputedStyle(told), over = 2; // what its frame takes
  const picks = asked ? [] : [...body.querySelectorAll(PICKS)].map(boxOf).filter((box) => box.width && box.left < at.right && box.right > at.left);
  const below = words.clientHeight < ONE_LINE ? [] : picks.filter((box) => box.top >= at.bottom - 1).map((box) => box.top);
  const above = picks.filter((box) => box.bottom <= at.top + 1).map((box) => box.bottom);
  const down = Math.max(0, Math.min(beyond + over, Math.min(dock.top, ...below) - at.bottom - 4));
  const up = Math.max(0, Math.min(beyond + over - down, at.top - Math.max(head.bottom, ...above) - 4));
  const style = { height: at.height + down + up, "max-height": "none", "box-sizing": "border-box", "margin-top": parseFloat(marginTop) - up, "margin-bottom": parseFloat(marginBottom) - down };
  for (const [name, value] of Object.entries(style)) told.style.setProperty(name, typeof value === "number" ? `${value}px` : value);
  told.style.setProperty("z-index", "4");
}

const WORDS = ".pb-refusal, .pb-message, .pb-reasons, form[data-form]"; // what is read or filled in once

// Beside a map the dock keeps the height that moves have taken at this table, in a place of this size; what is read
// once takes of it. On a phone the dock is as high as what it says, and the map leaves it the rest; below cards that
// are remembered it keeps its height, there and on a desk, so that they stay where one has learned them.
function keepsRoom(root, body, dock, had) {
  const table = body.querySelector("[data-playtest]")?.dataset.playtest, at = [table, root.clientWidth, root.clientHeight].join();
  const room = had?.at === at ? had : { at, high: Number(getComputedStyle(body).getPropertyValue("--pb-moves")) };
  const phone = onPhone(root), remembers = root.dataset.form === "desk" && shows(body, LAYOUTS.remembered);
  const holds = remembers || (phone && LAYOUTS.held.some((what) => body.querySelector(what)));
  const map = LAYOUTS.maps.some((name) => body.querySelector(TOLD[name])); // it would be drawn larger and smaller by turns
  if (!table || !(holds || map) || body.querySelector(":scope > [data-results]")) {
    spares(body, 0);
    return room;
  }
  const { height } = boxOf(dock);
  if (!dock.querySelector(WORDS) && !(holds && dock.dataset.waits)) room.high = Math.max(room.high, Math.ceil(height));
  const lacks = Math.max(0, room.high - height), felt = phone && !holds;
  spares(body, felt ? lacks : 0);
  if (lacks && !felt) dock.style.minHeight = `${room.high}px`;
  return room;
}

// What a lower dock leaves below a map, in px: said to the map alone, for the page would be styled anew.
function spares(body, high) {
  for (const dom of body.querySelectorAll(":scope > .pb-stage :is(.pb-fitted, .pb-panned > svg)")) {
    styled(dom, "--pb-spare", high ? `${high}px` : "");
  }
}

// While the curtain hangs before a hand, the hand's place is as high as it was when a hand was last seen there.
function keepsHand(root, body, had) {
  const hangs = body.querySelector(":scope > .pb-mine > .pb-curtain") && had?.at === placeOf(root, body);
  styled(body, "--pb-held", hangs ? `${had.high}px` : "");
}

// How high that is, looked at before the page changes: asked after it all would be laid out once more.
function handSeen(root, body, had) {
  const mine = body.querySelector(":scope > .pb-mine"), head = body.querySelector(":scope > .pb-head");
  if (!mine?.children.length || !head || head.dataset.shows === "spectator" || mine.querySelector(":scope > .pb-curtain")) return had;
  return { at: placeOf(root, body), high: mine.offsetHeight };
}

const placeOf = (root, body) => [body.querySelector(":scope > .pb-head")?.dataset.playtest, root.clientWidth, root.clientHeight].join();

// Boards with columns stand still on a desk: what comes and goes beside them has other names there, so that nothing
// makes room for it.
const LARGE = ["invites", "results", "review"]; // what takes the board's place, or has a page of its own

function standing(root, told) {
  if (root.dataset.form !== "desk") return told; // a phone's page is not laid out to find what is known
  const { clientWidth: wide, clientHeight: high } = root, desk = wide >= 900 && high > 560;
  const board = Object.keys(LAYOUTS.columns).find((name) => told.includes(name));
  const beside = root.querySelector(":scope > .pb-page > [data-console]"); // a console has columns of its own
  if (!desk || !board || beside || LARGE.some((name) => told.includes(name))) return told;
  const column = wide >= LAYOUTS.columns[board][high > 640 ? 0 : 1];
  if (!column && high <= 640 && LAYOUTS.needsColumn.includes(board)) return told;
  const names = new Set(told.map((name) => LAYOUTS.beside[name] ?? name));
  names.add("stands");
  if (column) names.add("column");
  else if (names.has("tells") || names.has("sums")) names.add("below"); // what one holds
  return [...names];
}
