// The frame of a seat's page, the console and the public page: one websocket, which carries the board's
// messages and a few of its own. It comes back by itself, and says when it was away.

import board from "./board.js";
import { NO_COOKIES, keepsCookies } from "./device.js";

const path = location.pathname.replace(/\/+$/, "");
const root = new URL(document.body.dataset.root, location.href);
const line = document.getElementById("line");
const main = document.getElementById("board");
const QUIET = 14000; // the server says something every few seconds; longer silence is a lost line
const SLOWEST = 1500;
const TURNED = 5000; // who was turned away for now does not hurry
const SITS = `playtest sits ${root.pathname}`;
const MOST_KEPT = 12;

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const theme = () => { document.body.dataset.jpThemeLight = dark.matches ? "false" : "true"; };
dark.addEventListener("change", theme);
theme();

// ---- what the page says of itself

let quiet = null;

function say(text, { urgent = false, seconds = 0 } = {}) {
  clearTimeout(quiet);
  line.textContent = text;
  line.hidden = !text;
  line.dataset.urgent = urgent ? "yes" : "no";
  if (seconds) quiet = setTimeout(() => say(""), seconds * 1000);
}

// What is left to say; with the code of a room that is still open, the way back into it.
function over(text, room = "") {
  say("");
  main.inert = false;
  main.replaceChildren();
  const card = document.createElement("div");
  card.className = "pb-root pt-over";
  const words = document.createElement("p");
  words.textContent = text;
  words.setAttribute("role", "alert");
  const join = document.createElement("a");
  join.className = "pb-button pb-main";
  join.href = new URL(room ? `join/${room}` : "join", root);
  join.textContent = room ? "Take a seat again" : "Join a room";
  join.addEventListener("click", async (e) => {
    e.preventDefault();
    if (await answers(join.href)) { location.assign(join.href); return; }
    words.textContent = `${text} There is no other room at this address: whoever facilitates has the next one's.`;
    join.remove();
  });
  card.append(words, join);
  main.append(card);
}

// Whether the server is still there: with its last room it ends too, and a link would lead to the browser's error.
async function answers(address) {
  try {
    return (await fetch(address, { credentials: "same-origin" })).status < 500;
  } catch { return false; }
}

// ---- the line to the server, as the board's model

class Line {
  constructor() {
    this.listeners = new Set();
    this.socket = null;
    this.page = "";
    this.wait = 200;
    this.heard = 0;
    this.away = 0;
    this.asking = false;
  }
  on(_, listener) { this.listeners.add(listener); }
  off(_, listener) { this.listeners.delete(listener); }

  send(message) {
    this.page = message.page ?? this.page;
    if (message.do === "shape") this.shape = message.values;
    if (message.do === "hello") message.values = { ...message.values, ...(this.shape ?? firstShape()) };
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  connect() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    const url = new URL(`${path}/line?packed=`, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.heard = performance.now();
    socket.onopen = () => { if (socket === this.socket) this.opened(); };
    this.opening = null;
    socket.onmessage = (e) => { if (socket === this.socket) this.take(socket, e.data); };
    socket.onclose = (e) => { if (socket === this.socket) this.lost(e.code === 4003 ? e.reason : "", e.code > 4003 ? e.reason : ""); };
  }

  opened() {
    this.wait = 200;
    main.inert = false;
    const away = this.away ? Math.round((performance.now() - this.away) / 1000) : 0;
    this.away = 0;
    if (!this.begun) {
      this.begun = true;
      board.render({ model: this, el: main });
    } else {
      this.send({ do: "hello", values: {}, rev: 0, page: this.page });
      say(away > 1 ? `You were away for ${away} seconds. This page is up to date again.` : "", { seconds: 6 });
    }
  }

  // why: for good; turned: away for now, with the server's reason
  lost(why, turned = "") {
    this.socket = null;
    if (why) { over(why, this.freed ? roomOf() : ""); return; }
    this.away ||= performance.now();
    main.inert = this.begun === true;
    if (turned) { say(`${turned} It tries again by itself.`, { urgent: true }); this.wait = TURNED; }
    else if (this.begun) say("No connection. Nothing is lost; this page reconnects by itself.", { urgent: true });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.again(), this.wait);
    this.wait = Math.min(SLOWEST, this.wait * 1.6);
  }

  // Ask first whether this device still sits here: a refused websocket does not say why.
  async again() {
    if (this.asking || this.socket) return;
    this.asking = true;
    const why = await refusal();
    this.asking = false;
    if (why === null) this.lost("");
    else if (why) over(why, stillOpen ? roomOf() : "");
    else this.connect();
  }

  // A large message comes packed. Opening it takes a moment, for which all that comes after it waits.
  take(socket, data) {
    this.heard = performance.now();
    const packed = typeof data !== "string";
    if (!packed && !this.opening) { this.hear(JSON.parse(data)); return; }
    const opened = Promise.all([packed ? unpacked(data) : JSON.parse(data), this.opening])
      .then(([message]) => message, () => socket.close())
      .then((message) => {
        if (this.opening === opened) this.opening = null;
        if (message && socket === this.socket) this.hear(message);
      });
    this.opening = opened;
  }

  hear(message) {
    if (["scene", "say", "there"].includes(message.type)) for (const tell of [...this.listeners]) tell(message);
    else if (message.type === "company") company(message.devices);
    else if (message.type === "turn") turn(message.yours);
    else if (message.type === "refused") say(message.say, { urgent: true, seconds: 6 });
    else if (message.type === "move") location.replace(message.to);
    else if (message.type === "notice") say(message.say, { seconds: 8 });
    else if (message.type === "freed") this.freed = true; // the room goes on without whoever sat here
    else if (message.type === "again") this.connect(); // the room plays another game: it is shown at the same address
  }

  watch() {
    setInterval(() => {
      if (this.socket?.readyState === WebSocket.OPEN && performance.now() - this.heard > QUIET) this.cut();
    }, 2000);
    window.addEventListener("offline", () => this.cut());
    window.addEventListener("online", () => { clearTimeout(this.timer); this.again(); });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.socket) { clearTimeout(this.timer); this.again(); }
    });
  }

  cut() {
    const old = this.socket;
    if (!old) return;
    this.socket = null;
    old.close();
    this.lost("");
  }
}

// On a phone all is tall, which it says as it comes: it is sent no other pictures.
function firstShape() {
  return main.querySelector("[data-form=phone]") ? { stage: "tall", mine: "tall" } : {};
}

// Written straight into what unpacks it: a blob that is piped through it takes three times as long.
function unpacked(data) {
  const unpacks = new DecompressionStream("deflate"), writer = unpacks.writable.getWriter();
  for (const done of [writer.write(data), writer.close()]) done.catch(() => {}); // its reader is told what is wrong
  return new Response(unpacks.readable).json();
}

let stillOpen = false; // whether the room is, where this device does not sit any more
// "" if this device sits here, a sentence if it does not, null if nobody answers.
async function refusal() {
  try {
    const answer = await fetch(`${path}/who`, { cache: "no-store", credentials: "same-origin" });
    if (answer.ok) { known(await answer.json()); return ""; }
    stillOpen = answer.status === 403;
    return answer.status < 500 && answer.status !== 429 ? (await answer.text()).trim() : null;
  } catch { return null; }
}

function known({ name, title, code }) {
  document.title = heading = name ? `${name} · ${title}` : title;
  if (path.includes("/seat/")) remember(code);
}

// Where this browser sits, in the room with this code: the page that joins leads back there. No key is in it.
function remember(code) {
  try {
    const page = location.pathname.slice(root.pathname.length).replace(/\/+$/, "");
    const kept = JSON.parse(localStorage.getItem(SITS) ?? "[]").filter((each) => each.page !== page);
    localStorage.setItem(SITS, JSON.stringify([{ code, page }, ...kept].slice(0, MOST_KEPT)));
  } catch { /* nothing is kept in this browser */ }
}
// The code of the room in which this browser sat at this page, as far as it is kept here.
function roomOf() {
  try {
    const page = location.pathname.slice(root.pathname.length).replace(/\/+$/, "");
    const { code = "" } = JSON.parse(localStorage.getItem(SITS) ?? "[]").find((each) => each.page === page) ?? {};
    return /^[A-Z]{6}$/.test(code) ? code : "";
  } catch { return ""; }
}
let heading = document.title;

function company(devices) {
  if (path.includes("/seat/") && devices > 1) say(`${devices} devices show this seat; each of them works.`, { seconds: 4 });
}

function turn(yours) {
  document.title = yours ? `● Your turn · ${heading}` : heading;
  if (yours) { try { navigator.vibrate?.(60); } catch { /* not allowed here */ } }
}

// ---- coming in

async function enter() {
  const secret = location.hash.slice(1);
  if (!secret) return "";
  if (!keepsCookies()) return NO_COOKIES; // a link to a seat is good for one device: it waits for one that keeps its key
  history.replaceState(null, "", location.pathname);
  try {
    const answer = await fetch(`${path}/enter`, {
      method: "POST", body: JSON.stringify({ secret }), headers: { "Content-Type": "application/json" },
      credentials: "same-origin",
    });
    return answer.ok ? "" : (await answer.text()).trim();
  } catch { return "The server is not answering. Open the link again in a moment."; }
}

// The console notes by one key what is in a button's first letter; not while words may be meant for a field.
const FIELDS = ".pt-console details[open] :is(textarea, input[type=text])";
function hotkeys(e) {
  if (e.ctrlKey || e.metaKey || e.altKey || e.repeat || e.target.closest("input, textarea, select")) return;
  if (main.querySelector(FIELDS)) return;
  const button = main.querySelector(`[data-hotkey="${CSS.escape(e.key)}"]`);
  if (button) { e.preventDefault(); button.click(); }
}

const model = new Line();

async function begin() {
  if (path.includes("/public/")) {
    // read from across a room, where the browser can say how large it draws
    document.documentElement.classList.toggle("pt-projected", "currentCSSZoom" in Element.prototype);
  } else {
    const link = document.createElement("link");
    link.rel = "manifest";
    link.href = `${path}/manifest`;
    document.head.append(link);
  }
  const wrong = await enter();
  const why = await refusal();
  if (why) { over(wrong || why, stillOpen ? roomOf() : ""); return; }
  model.watch();
  document.addEventListener("keydown", hotkeys);
  if (why === null) model.lost(""); else model.connect();
}

begin();
