// Where a code is typed, a seat chosen and a name given. Everything that comes from others is set as text.

import { NO_COOKIES, NO_STORAGE, keepsCookies, keepsStorage } from "./device.js";

const main = document.getElementById("join");
const root = new URL(document.body.dataset.root, location.href);
const SHAPES = [
  ["circle", { cx: 10, cy: 10, r: 8.6 }], ["rect", { x: 2.2, y: 2.2, width: 15.6, height: 15.6, rx: 1.5 }],
  ["path", { d: "M10 1 19.3 17.4H.7z" }], ["path", { d: "M10 .2 19.8 10 10 19.8.2 10z" }],
  ["path", { d: "M10 .6 19.2 7.4 15.7 18H4.3L.8 7.4z" }],
  ["path", { d: "M10 .2 12.7 6.8 19.6 7.2 14.3 11.6 16 18.4 10 14.7 4 18.4 5.7 11.6.4 7.2 7.3 6.8z" }],
];
const SIGNS = ["orange circle", "purple square", "teal triangle", "pink diamond", "gray pentagon", "gold star"];
const ORDER = ["first", "second", "third", "fourth", "fifth", "sixth"];
let door = location.hash.slice(1);
let code = (location.pathname.match(/\/join\/([A-Za-z]{6})\/?$/) ?? [])[1] ?? "";
let seat = null;
let chosen = false; // by hand: otherwise the next free seat is as good
let room = null;
let mine = []; // where this browser sits in the room already
let draw = null; // draws the seats anew, while they are what the page shows
let sitting = false; // a seat was asked for: what is seen meanwhile changes nothing here
let looking = false;
let lookUntil = 0; // a page that lies about does not ask forever
const LOOK_EVERY = 1000;
const LOOK_FOR = 15 * 60_000;
const MOST_ASKED = 4; // so many of the seats this browser had last are asked for
const SITS = `playtest sits ${root.pathname}`; // kept by page.js

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const theme = () => { document.body.dataset.jpThemeLight = dark.matches ? "false" : "true"; };
dark.addEventListener("change", theme);
theme();

function h(tag, attributes = {}, ...children) {
  const dom = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) dom.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) dom.setAttribute(name, value === true ? "" : value);
  }
  dom.append(...children.filter((child) => child !== null));
  return dom;
}

function sign(at) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  svg.style.fill = `var(--pb-seat${at % 6})`;
  const [tag, attributes] = SHAPES[at % 6];
  const shape = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
  svg.append(shape);
  return svg;
}

async function ask(what, body) {
  try {
    const answer = await fetch(new URL(what, root), {
      method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" },
      credentials: "same-origin",
    });
    return answer.ok ? [await answer.json(), ""] : [null, (await answer.text()).trim(), answer.status];
  } catch { return [null, "The server is not answering. Are you on the same network? Try again in a moment."]; }
}

// ---- the code

function showCode(error = "") {
  draw = null;
  const box = h("input", {
    id: "code", name: "code", maxlength: 9, autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    "aria-describedby": error ? "wrong" : null, value: code,
  });
  const go = (e) => { e.preventDefault(); code = box.value.replace(/[\s-]/g, "").toUpperCase(); look(); };
  const back = h("div", { class: "pt-mine" }), title = h("h1", {}, "Join a playtest");
  const button = (kind) => h("button", { class: `pb-button${kind}`, type: "submit" }, "Find the room");
  const types = h("div", { class: "pt-types" },
    h("p", { class: "pt-lead" }, "Type the six letters on the facilitator’s screen, or scan its QR code."),
    h("label", { for: "code" }, "Code"), box,
    error ? h("p", { class: "pb-refusal", id: "wrong", role: "alert" }, error) : null);
  const dock = h("div", { class: "pt-join-dock" }, button(" pb-main"));
  // who has a seat is asked that alone; another room's code waits in a fold
  sitsHere().then((found) => {
    if (!found.length) return;
    const fold = h("details", { class: "pt-other", open: !!error || !!box.value }, h("summary", {}, "Another room"));
    types.replaceWith(fold);
    fold.append(types, button(""));
    dock.remove();
    title.textContent = "You have a seat";
    back.replaceChildren(...waysBack(found));
    (fold.open ? box : back.firstChild).focus();
  });
  main.replaceChildren(h("form", { class: "pt-join-form", onsubmit: go },
    h("div", { class: "pt-join-top" }, title, back, types), dock));
  box.focus();
}

async function look() {
  if (!/^[A-Z]{6}$/.test(code)) { showCode("A code is six letters."); return; }
  const [found, wrong] = await ask("look-in", { code, door });
  if (!found) { showCode(wrong); return; }
  room = found;
  door = found.door;
  // so that who comes back from the seat's page need not type it again; the icon is not looked for below that address
  for (const link of document.querySelectorAll("link[rel=icon]")) link.setAttribute("href", link.href);
  history.replaceState(null, "", new URL(`join/${room.code}${location.hash}`, root));
  mine = await sitsHere(room.code);
  seat = nextFree();
  showSeats();
}

// Where this browser's key still opens a seat, of the room with this code or of any; what it opens no longer is
// forgotten. The key is in a cookie that the seat's page alone sends: only the server can say that it is good.
async function sitsHere(here = "") {
  const found = [];
  try {
    const kept = JSON.parse(localStorage.getItem(SITS) ?? "[]");
    const gone = new Set();
    for (const { page } of kept.filter((each) => !here || each.code === here).slice(0, MOST_ASKED)) {
      const answer = await fetch(new URL(`${page}/who`, root), { cache: "no-store", credentials: "same-origin" });
      if (answer.ok) found.push({ page, ...(await answer.json()), at: Number(page.split("/").pop()) - 1 });
      else if ([403, 404].includes(answer.status)) gone.add(page);
    }
    if (gone.size) localStorage.setItem(SITS, JSON.stringify(kept.filter((each) => !gone.has(each.page))));
  } catch { /* nothing is kept in this browser, or nobody answers */ }
  return found;
}

const waysBack = (found, said = ({ name, asks }) => (asks ? `Keep waiting as ${name}` : `Continue as ${name}`)) => found.map((each, n) => h("a", {
  class: n ? "pb-button" : "pb-button pb-main", href: new URL(each.page, root), "data-mine": each.at,
}, sign(each.at), said(each)));

// ---- the seats

const BACK = "the facilitator, who can show your seat’s own code for this device, or free the seat.";
const heldBy = (each) => each.bot ? "A bot plays there. Choose a free seat."
  : each.away ? `${each.name}’s device is away. If that is you, ask ${BACK}`
  : `${each.name || "Somebody"} sits there already; choose a free seat.`;
const nextFree = () => mine.length ? -1 : room.seats.findIndex((each) => !each.taken); // who sits is offered no other

function showSeats(error = "", name = "") {
  const box = h("input", { id: "name", name: "name", maxlength: 40, autocomplete: "nickname", value: name });
  const foot = h("p", { class: "pt-join-foot", id: "foot" });
  const wrong = h("p", { class: "pb-refusal", role: "alert" });
  const hint = h("p", { class: "pb-hint" });
  if (!keepsCookies()) error = NO_COOKIES;
  const forgets = keepsStorage() ? null : h("p", { class: "pt-away", "data-keeps": "nothing" }, NO_STORAGE);
  const list = h("fieldset", {});
  const away = h("p", { class: "pt-away", "data-away": "" });
  const button = h("button", { class: mine.length ? "pb-button" : "pb-button pb-main", type: "submit" }, "Sit here");
  const naming = h("div", { class: "pt-naming" }, h("label", { for: "name" }, "Your name"), box);
  const back = waysBack(mine);
  let proposed = "";
  let held = -1; // the taken seat that was pressed last: what is said of it stays true
  const say = (text, of = -1) => { wrong.textContent = text; wrong.hidden = !text; held = of; };
  const tell = () => {
    const who = box.value.trim();
    const plays = room.seats[seat]?.role;
    const sits = seat < 0 ? "" : `${plays || `${ORDER[seat]} seat`}, the ${SIGNS[seat % 6]}.`;
    const full = mine.length ? "" : "Every seat is taken.";
    foot.textContent = (who && sits ? `${who}, ${sits}` : sits.charAt(0).toUpperCase() + sits.slice(1) || full)
      + (room.ask && (sits || full) ? " The facilitator lets you in." : "");
    button.hidden = naming.hidden = seat < 0;
    button.parentElement?.toggleAttribute("hidden", !foot.textContent);
    const lost = seat < 0 && !mine.length ? room.seats.filter((each) => each.away).map((each) => each.name) : [];
    away.hidden = !lost.length;
    away.textContent = `${lost.join(" and ")} ${lost.length > 1 ? "are" : "is"} away. If that is you, ask ${BACK}`;
  };
  const who = (each, at) => each.bot ? "a bot plays here" : each.away ? "sits here, away just now"
    : each.taken ? "sits here" : `${each.role ? `seat ${at + 1}` : `${ORDER[at]} to play`}, ${SIGNS[at % 6]}`;
  const title = (each) => each.taken ? each.name : each.keptFor ? `${each.keptFor}’s seat` : "Free seat";
  // the name that was written for a seat stands in the field until another is typed
  const proposes = () => {
    if (box.value.trim() && box.value !== proposed) return;
    proposed = box.value = room.seats[seat]?.keptFor ?? "";
  };
  // whoever types the name that was written for a free seat most likely means that one
  const seeks = () => {
    const sought = box.value.trim().toLowerCase();
    const at = chosen ? -1 : room.seats.findIndex((each) => each.keptFor && each.keptFor.toLowerCase() === sought);
    if (at < 0 || at === seat) return;
    seat = at;
    draw();
  };
  const row = (each, at) => {
    const pick = h("input", {
      type: "radio", name: "seat", value: at, disabled: each.taken,
      onchange: () => { seat = at; chosen = true; proposes(); say(""); tell(); lookAgain(); },
    });
    pick.checked = at === seat;
    return h("label", {
      class: "pt-seat", "data-sits": at, "data-taken": each.taken ? "yes" : "no",
      onclick: () => { if (each.taken) say(heldBy(each), at); },
    }, sign(at),
    h("span", {}, h("strong", {}, title(each)),
      h("small", {}, [each.role || (!each.taken && each.keptFor ? "free" : ""), who(each, at)].filter(Boolean).join(", "))),
    pick, each.taken ? h("em", {}, mine.some((one) => one.at === at) ? "yours" : each.away ? "away" : "taken") : h("span", { class: "pt-ring" }));
  };
  draw = (news = "") => {
    const at = list.contains(document.activeElement) ? document.activeElement.value : null;
    list.replaceChildren(h("legend", {}, mine.length || seat < 0 ? "Who sits where" : "Where do you sit?"), ...room.seats.map(row));
    list.classList.toggle("pt-many", room.seats.length > 5);
    if (at !== null) (list.querySelector(`input[value="${at}"]:enabled`) ?? list.querySelector("input:checked"))?.focus();
    hint.textContent = `${room.seats.length} seats${room.started ? ", already playing" : ""}`;
    if (news) say(news);
    else if (held >= 0) say(room.seats[held].taken ? heldBy(room.seats[held]) : "", held);
    tell();
  };
  box.addEventListener("input", () => { lookUntil = Date.now() + LOOK_FOR; seeks(); tell(); });
  const watch = h("a", { href: new URL(`public/${room.code}`, root) }, "Watch instead");
  const go = (e) => { e.preventDefault(); sit(box.value); };
  main.replaceChildren(h("form", { class: "pt-join-form pt-seating", onsubmit: go },
    h("div", { class: "pt-join-top" },
      h("p", { class: "pt-room-line" }, "Room ", h("b", {}, room.code)),
      h("h1", {}, room.title), hint,
      ...(back.length ? [h("div", { class: "pt-mine" }, ...back)] : []),
      mine.length ? null : naming, wrong, forgets, away, list, mine.length ? naming : null,
      h("p", { class: "pb-hint" }, "All taken, or just watching? ", watch)),
    h("div", { class: "pt-join-dock" }, button, foot)));
  lookUntil = Date.now() + LOOK_FOR;
  say(error);
  draw();
  if (back.length) back[0].focus();
  else if (error || !name) box.focus();
}

async function lookAgain() {
  if (!draw || sitting || looking || document.hidden || Date.now() > lookUntil) return;
  looking = true;
  const [found, wrong, status] = await ask("look-in", { code: room.code, door });
  looking = false;
  if (!draw || sitting) return;
  if (status === 404) { showCode(wrong); return; }
  if (status) lookUntil = 0; // asked too often, perhaps: not again by itself
  if (!found || JSON.stringify(found) === JSON.stringify(room)) return;
  room = found;
  const now = room.seats[seat];
  let news = "";
  if (!now || now.taken) {
    if (now && chosen) news = `${now.name || "Somebody"} has just taken the ${ORDER[seat]} seat; choose another.`;
    seat = nextFree();
    chosen = false;
  }
  draw(news);
}

// Who sits at another seat in a game that has begun is asked before that one is left.
function showMove(name, { sits, name: called }) {
  draw = null;
  sitting = false;
  const say = `You are ${called}, in the ${ORDER[sits]} seat. Move to the ${ORDER[seat]}?`;
  const button = (words, kind, does) => h("button", { class: `pb-button${kind}`, type: "button", onclick: does }, words);
  main.replaceChildren(h("div", { class: "pt-join-form", "data-asks": "move" }, h("div", { class: "pt-join-top" },
    h("p", { class: "pt-lead" }, say),
    button(`Stay ${called}`, " pb-main", () => look()),
    button(`Move to the ${ORDER[seat]} seat`, "", () => sit(name, "sit-down/elsewhere")))));
  main.querySelector("button").focus();
}

async function sit(name, how = "sit-down") {
  if (!keepsCookies()) { showSeats(NO_COOKIES, name); return; } // else a seat is taken that nobody could play
  if (!name.trim()) { showSeats("Type your name first.", name); return; }
  sitting = true;
  const [found, wrong] = await ask(how, { code: room.code, door, seat, name });
  if (found?.sits >= 0) { showMove(name, found); return; }
  if (found) { location.assign(new URL(found.page, root)); return; }
  const [again, gone] = await ask("look-in", { code, door });
  sitting = false;
  if (!again) { showCode(gone); return; }
  room = again;
  if (room.seats[seat]?.taken) {
    seat = nextFree();
    if (!chosen && seat >= 0) { await sit(name); return; }
    chosen = false;
  }
  showSeats(wrong, name);
}

const awake = () => { lookUntil = Date.now() + LOOK_FOR; lookAgain(); };
setInterval(lookAgain, LOOK_EVERY);
addEventListener("focus", awake);
addEventListener("pageshow", (e) => { if (e.persisted) { sitting = false; awake(); } });
document.addEventListener("visibilitychange", awake);

if (code) look(); else showCode();
