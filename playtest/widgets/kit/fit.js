// What is fitted to its place: the pictures on the stage, and the players' names to their chips.

const LOWEST = 126; // px that a stage takes at least with its margins
const WAYS = ".pb-open, .pb-slim, .pb-folded"; // in which a picture is drawn, of which one is shown
const LOW = 560; // px of a place, as of a phone on its side, where what lies has a low composition too

// Pictures are fitted to their places, and once more where a place then took the height that its picture asks for.
function fitPictures(root, body) {
  const asked = () => ["--pb-asks", "--pb-broad"].map((name) => body.style.getPropertyValue(name)).join();
  const before = asked();
  pictures(root, body);
  if (asked() !== before) pictures(root, body);
}

// Letters never shrink below what can be read: a picture that would have to is shown folded where there is such a
// composition, else larger and panned.
function pictures(root, body) {
  for (const place of body.querySelectorAll(".pb-stage :is([data-folds], [data-pans])")) {
    place.removeAttribute("data-folds");
    place.removeAttribute("data-pans"); // measured without the strip that says so
  }
  for (const svg of body.querySelectorAll(".pb-stage svg[data-least]")) {
    const way = svg.parentElement.closest(WAYS), place = way?.parentElement ?? svg.parentElement;
    if (!place.clientWidth || (way && !way.getClientRects().length)) continue;
    const [, , w, h] = (svg.dataset.box ?? svg.getAttribute("viewBox")).split(" ").map(Number);
    const scale = Math.min(place.clientWidth / w, place.clientHeight / h);
    const needed = 11 / Number(svg.dataset.least);
    const pans = scale < needed * 0.995 && !svg.dataset.pan;
    const folded = way && place.querySelector(":scope > .pb-folded"); // a slim one alone is none for want of height
    const lower = folded && way !== folded && (way.matches(".pb-open") || highOf(folded.querySelector("svg")) < h);
    const folds = lower && (root.clientHeight <= LOW || !place.matches(".pb-wide"));
    if (pans && folds) { place.dataset.folds = between(root, way, folded) ? "slim" : ""; continue; } // it comes next
    svg.style.width = pans ? `${Math.ceil(w * needed)}px` : "";
    svg.style.height = pans ? `${Math.ceil(h * needed)}px` : "";
    place.toggleAttribute("data-pans", pans);
    svg.pbPan?.settle();
    svg.pbPan?.legible();
    inFull(svg, Math.max(scale, pans ? needed : 0));
    if (!svg.dataset.pan) {
      const high = [asks(root, body, svg, h * needed), broad(place, h * place.clientWidth / w)]; // both before any is said
      ["--pb-asks", "--pb-broad"].forEach((name, at) => styled(body, name, `${high[at]}px`));
    }
    if (pans) place.tabIndex = 0; else place.removeAttribute("tabindex");
  }
}

// Whether a slim picture, which a phone on its side has, comes before the folded one on one that stands: it is higher,
// and its pieces lie where they lie in the open one.
function between(root, way, folded) {
  const slim = way.matches(".pb-open") && onPhone(root) && way.parentElement.querySelector(":scope > .pb-slim > svg");
  return !!slim && highOf(slim) > highOf(folded.querySelector("svg"));
}

// A name that is cut stands whole where the picture is drawn so large that its smaller letters are read.
function inFull(svg, scale) {
  for (const text of svg.querySelectorAll("[data-name=in-full]")) {
    text.toggleAttribute("data-reads", scale * Number(text.getAttribute("font-size")) >= 11);
  }
}

// How high a picture is drawn.
const highOf = (svg) => Number((svg.dataset.box ?? svg.getAttribute("viewBox")).split(" ")[3]);

// How high the stage has to be for its picture to be read whole, at most what one's own side, the dock and a line or
// two of what just happened leave: that takes no more than remains.
function asks(root, body, svg, high) {
  const stage = svg.closest("[data-zone=stage]"), fitted = svg.closest(".pb-fitted");
  const around = stage.offsetHeight - fitted.clientHeight + 26; // its margins, and the picture's
  const above = onPhone(root) ? ".pb-head, .pb-players" : ".pb-head";
  const others = zonesOf(body, `${above}, .pb-mine, .pb-dock`);
  const left = root.clientHeight - others.reduce((sum, dom) => sum + dom.offsetHeight, 84 + 14);
  return Math.max(LOWEST, Math.min(Math.ceil(high) + around, left));
}

// How high it is where its picture, ``high`` then, is as broad as its place.
function broad(place, high) {
  const stage = place.closest("[data-zone=stage]"), { marginTop, marginBottom } = getComputedStyle(stage);
  const around = stage.offsetHeight - place.closest(".pb-fitted").clientHeight + parseFloat(marginTop) + parseFloat(marginBottom);
  return Math.ceil(high + around + 2 * place.offsetTop);
}

// A name that does not fit its chip gives way to the longest of its shorter ones that does.
function named(body) {
  for (const brief of body.querySelectorAll(".pb-seat .pb-shorter")) {
    const who = brief.parentElement, fits = () => who.scrollWidth <= who.clientWidth;
    brief.removeAttribute("data-says");
    if (fits()) continue; // where there is room it has lines enough
    for (const name of brief.dataset.shorter.split("|").filter(Boolean)) {
      brief.dataset.says = name;
      if (fits()) break;
    }
  }
}
