// Things that glide from where they were, what is gathered, and soft tones; none of it where a page is calm.

const calm = () => muted() || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function places(root) {
  const found = new Map();
  if (calm() || document.hidden) return found;
  for (const dom of root.querySelectorAll("[data-fly]")) {
    const at = dom.getBoundingClientRect();
    if (at.width) found.set(dom.dataset.fly, [at, onBoard(dom, at)]);
  }
  return found;
}

// The board a piece lies on, and where on it, however large the board is drawn just now.
function onBoard(dom, at) {
  const board = dom.ownerSVGElement, drawn = board?.getScreenCTM();
  return drawn ? [board, (at.x + at.width / 2 - drawn.e) / drawn.a, (at.y + at.height / 2 - drawn.f) / drawn.d] : [];
}

// All is measured before anything moves, so that the page is laid out once.
function glide(root, before) {
  if (!before.size) return;
  const ways = [];
  for (const dom of root.querySelectorAll("[data-fly]")) {
    const [from, [board, x, y]] = before.get(dom.dataset.fly) ?? [null, []];
    if (!from) continue;
    const to = dom.getBoundingClientRect();
    const dx = from.x + from.width / 2 - to.x - to.width / 2;
    const dy = from.y + from.height / 2 - to.y - to.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 4 || !to.width) continue;
    const now = board ? onBoard(dom, to) : [];
    if (now[0] === board && board && Math.abs(now[1] - x) + Math.abs(now[2] - y) < 4) continue; // its board moved, not it
    const scale = dom.getScreenCTM?.()?.a || 1;
    ways.push([dom, `translate(${dx / scale}px, ${dy / scale}px)`]);
  }
  for (const [dom, transform] of ways) {
    dom.animate([{ transform }, { transform: "translate(0, 0)" }], { duration: 320, easing: "cubic-bezier(.2,.7,.3,1)" });
  }
}

// What is gathered by a seat once it is no longer shown, as the cards of a trick are: where it lies, and a copy.
function gathered(root) {
  if (calm() || document.hidden) return [];
  const found = [];
  for (const dom of root.querySelectorAll("[data-gathers]")) {
    const at = boxOf(dom);
    if (!at.width) continue;
    const { x, y, width, height } = dom.getBBox();
    const ghost = document.createElementNS(SVG, "svg");
    ghost.setAttribute("viewBox", [x, y, width, height].join(" "));
    ghost.setAttribute("class", "pb-ghost");
    ghost.setAttribute("aria-hidden", "true");
    for (const part of dom.childNodes) ghost.appendChild(part.cloneNode(true));
    found.push({ at, ghost, seat: dom.dataset.gathers, fly: dom.dataset.fly });
  }
  return found;
}

function gather(root, gone) {
  for (const { at, ghost, seat, fly } of gone) {
    const gatherer = root.querySelector(`.pb-seat[data-seat="${seat}"]`), to = gatherer && boxOf(gatherer);
    if (!to?.width || root.querySelector(`[data-fly="${fly}"]`)) continue;
    const base = boxOf(root);
    const [left, top] = [at.x - base.x, at.y - base.y];
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${at.width}px`, height: `${at.height}px` });
    root.appendChild(ghost);
    const dx = to.x + to.width / 2 - at.x - at.width / 2, dy = to.y + to.height / 2 - at.y - at.height / 2;
    const way = ghost.animate(
      [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: 0.3 }],
      { duration: 450, easing: "ease-in" },
    );
    way.onfinish = way.oncancel = () => ghost.remove();
  }
}

// ---- sound: soft tones, made on the spot; two warn of a clock, one says that it is one's turn

let audio = null, quiet = 0;
const muted = () => { try { return localStorage.getItem("playtest-muted") === "yes"; } catch { return false; } };
const setMuted = (on) => { try { localStorage.setItem("playtest-muted", on ? "yes" : "no"); } catch { /* private */ } };

const WARNING = [[0, 660], [0.22, 880]];
const YOUR_TURN = [[0, 523]];
const TONES_LAST = 1000; // ms after which nothing of them is heard any more

// Made in the first press of a page: Safari lets what is made or first resumed by a timer be heard for a second only.
// It waits in silence then, and is heard whenever somebody's turn comes.
const PRESSES = ["pointerup", "click", "keydown"];
function wakesSound() {
  if (muted()) return;
  for (const press of PRESSES) window.removeEventListener(press, wakesSound);
  try { soundAwake(); } catch { /* no sound on this machine */ }
}
for (const press of PRESSES) window.addEventListener(press, wakesSound);

function soundAwake() {
  audio ??= new AudioContext();
  audio.resume();
  clearTimeout(quiet);
  quiet = setTimeout(() => audio.suspend(), TONES_LAST); // one that plays silence keeps a processor busy
}

// After the page shows what they stand for.
const beep = (tones = WARNING, loud = 0.18) => setTimeout(() => sounds(tones, loud), 0);

function sounds(tones, loud) {
  // Until something was pressed browsers hold tones back, and would then play all of them at once.
  if (muted() || navigator.userActivation?.hasBeenActive === false) return;
  try {
    soundAwake();
    for (const [at, pitch] of tones) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      const start = audio.currentTime + at;
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0.0001, start);
      gain.gain.exponentialRampToValueAtTime(loud, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.18);
      tone.connect(gain).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.2);
    }
  } catch { /* no sound on this machine; the warning is visible too */ }
}
