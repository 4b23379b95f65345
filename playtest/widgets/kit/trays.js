// Lines of cards and lists of offers: what scrolls says how much lies beyond each of its ends.

// The trays that stand at their start: what comes before all else is seen there.
function atTheirStart(body) {
  return [...body.querySelectorAll(".pb-mine .pb-tray")].filter((tray) => !tray.scrollLeft && !tray.scrollTop);
}

// A browser keeps what was in sight in its place, and what has come before it would be out of sight.
function backToStart(trays) {
  for (const tray of trays) tray.scrollTo({ left: 0, top: 0, behavior: "instant" });
}

function saysMore(body) {
  for (const told of body.querySelectorAll(".pb-moment[data-n] > .pb-told")) toldMore(told);
  for (const tray of body.querySelectorAll(":is(.pb-mine, .pb-players) .pb-tray")) trayMore(tray);
}

// Sentences of what just happened that lie below.
function toldMore(told) {
  delete told.parentElement.dataset.more; // measured without the room that says so
  const end = told.getBoundingClientRect().bottom + 3;
  const lines = [...told.querySelectorAll(":scope > :not(table), tbody > tr")];
  const why = told.parentElement.matches("[data-brief]") ? told.querySelectorAll(".pb-tally .pb-terms").length : 0; // left out
  const beyond = lines.filter((line) => line.getBoundingClientRect().bottom > end).length + why;
  if (beyond) told.parentElement.dataset.more = `${beyond} more ˅`;
  else delete told.parentElement.dataset.more;
  if (told.scrollHeight > told.clientHeight + 1) told.tabIndex = 0; else told.removeAttribute("tabindex");
}

// Cards of a tray beyond its edges, which have a strip of their own to say so.
function trayMore(tray) {
  const says = tray.parentElement.dataset;
  delete says.more;
  delete says.below;
  const items = [...tray.children].filter((item) => item.getClientRects().length);
  const many = (beyond) => items.filter((item) => beyond(item.getBoundingClientRect())).length;
  if (tray.scrollHeight > tray.clientHeight + 5) {
    says.below = ""; // counted beside the strip
    const { top, bottom } = tray.getBoundingClientRect();
    const below = many((at) => at.bottom > bottom + 4), above = many((at) => at.top < top - 4 && at.bottom < bottom);
    says.below = [above && `${above} more ˄`, below && `${below} more ˅`].filter(Boolean).join("  ");
    if (!says.below) delete says.below;
  }
  const over = tray.scrollWidth > tray.clientWidth + 12;
  for (const item of items) item.toggleAttribute("data-first", over && !!item.querySelector("[data-can=yes], [data-picked=yes]")); // of what is cut
  if (over) says.more = "";
  const { left, right } = tray.getBoundingClientRect();
  const after = many((at) => at.right > right + 12), before = many((at) => at.left < left - 12 && at.right < right);
  const ends = [before && `‹ ${before} more`, after && `${after} more ›`].filter(Boolean);
  if (ends.length) says.more = ends.join("\n");
  else delete says.more;
}

const ON = 0.8; // of what is in sight, by which a press on the strip goes on
const END = 80; // px of the strip below a list that one of its two ends takes

// A press on the strip that says what lies beyond an edge goes on to there; that strip is its block's, beside the tray.
function goesOn(e) {
  const says = e.target.dataset, tray = e.target.querySelector?.(":scope > .pb-tray");
  if (!tray || !(says.more || says.below)) return false;
  const down = !says.more, told = says.more ?? says.below, { top, bottom, right } = e.target.getBoundingClientRect();
  const first = down ? e.clientX < right - END : e.clientY < (top + bottom) / 2;
  const back = /[‹˄]/.test(told) && (first || !/[›˅]/.test(told));
  const by = ON * (down ? tray.clientHeight : tray.clientWidth) * (back ? -1 : 1);
  tray.scrollBy({ [down ? "top" : "left"]: by, behavior: calm() ? "instant" : "smooth" });
  return true;
}
