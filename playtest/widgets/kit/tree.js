// Building and patching what a page shows: a node is a string or [tag, key, attributes, children].

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set("svg g rect circle polygon path line text title".split(" "));
const HTML_TAGS = new Set(
  ("div span p h1 h2 h3 h4 section header nav main aside ul ol li dl dt dd table thead tbody tr th td form label " +
   "input select option optgroup textarea button details summary fieldset legend strong b em small output time pre a"
  ).split(" "));
const FORM_VALUES = new Set(["value", "checked"]);

// Where a part lies, in the pixels that styles are written in, however large the page is drawn.
const boxOf = (dom) => {
  const { x, y, width, height } = dom.getBoundingClientRect(), by = dom.currentCSSZoom ?? 1;
  return new DOMRect(x / by, y / by, width / by, height / by);
};

// Those of a page's zones: a selector that begins with :scope > :is() has the browser look at all that is in them.
const zonesOf = (body, what) => [...body.children].filter((dom) => dom.matches(what));

// A custom property that styles go by; what it says already changes nothing.
function styled(dom, name, value) {
  if (dom.style.getPropertyValue(name) !== value) dom.style.setProperty(name, value);
}

function make(node, inSvg) {
  if (typeof node === "string") return document.createTextNode(node);
  const svg = inSvg || node[0] === "svg";
  if (!(svg ? SVG_TAGS : HTML_TAGS).has(node[0])) return document.createTextNode("");
  const dom = svg ? document.createElementNS(SVG, node[0]) : document.createElement(node[0]);
  setAttributes(dom, {}, node[2]);
  for (const child of node[3]) dom.appendChild(tagged(make(child, svg), child));
  setFormValues(dom, {}, node[2]);
  return dom;
}

// ["=", key] stands for an element that stays as it is.
const keyOf = (node) => (typeof node === "string" ? "#text" : node[0] === "=" ? node[1] : `${node[0]} ${node[1]}`);

function tagged(dom, node) {
  dom.pbKey = keyOf(node);
  dom.pbAttributes = typeof node === "string" ? null : node[2];
  return dom;
}

function setAttributes(dom, before, after) {
  for (const name in before) if (!(name in after)) dom.removeAttribute(name);
  for (const name in after) {
    const value = after[name];
    if (name === "href") leads(dom, value);
    if (before[name] === value || name.startsWith("on") || name === "href" || name === "src") continue;
    if (name === "style") dom.style.cssText = value;
    else if (!FORM_VALUES.has(name)) dom.setAttribute(name, value === true ? "" : value);
  }
}

// A link leads to a page of this host, in a tab of its own, or nowhere.
function leads(dom, to) {
  if (dom.tagName !== "A" || !/^\/[\w.~%][\w.~%/-]*$/.test(to)) return;
  dom.setAttribute("href", to);
  dom.setAttribute("target", "_blank");
  dom.setAttribute("rel", "noopener");
}

// What somebody is typing stays, unless Python sends another value than it sent before.
function setFormValues(dom, before, after) {
  if (after.value !== undefined && after.value !== before.value) {
    if (dom.tagName === "OPTION") dom.setAttribute("value", after.value);
    else dom.value = after.value;
  }
  if (dom.tagName === "INPUT" && !!after.checked !== !!before.checked) dom.checked = !!after.checked;
}

function patch(dom, node) {
  if (typeof node === "string") {
    if (dom.data !== node) dom.data = node;
    return;
  }
  const before = dom.pbAttributes || {};
  setAttributes(dom, before, node[2]);
  patchChildren(dom, node[3]);
  setFormValues(dom, before, node[2]);
  dom.pbAttributes = node[2];
}

// Whether an element holds these nodes already, each in its place: most do, and nothing has to be looked up then.
function holdsAll(parent, nodes) {
  let dom = parent.firstChild;
  for (const node of nodes) {
    if (!dom || dom.pbKey !== keyOf(node)) return false;
    dom = dom.nextSibling;
  }
  return !dom;
}

function patchInPlace(parent, nodes) {
  let dom = parent.firstChild;
  for (const node of nodes) {
    if (node[0] !== "=" || typeof node === "string") patch(dom, node);
    dom = dom.nextSibling;
  }
}

function patchChildren(parent, nodes) {
  if (holdsAll(parent, nodes)) { patchInPlace(parent, nodes); return; }
  const inSvg = parent.namespaceURI === SVG;
  const old = new Map();
  for (const dom of parent.childNodes) {
    const key = dom.pbKey ?? "?";
    if (!old.has(key)) old.set(key, []);
    old.get(key).push(dom);
  }
  const wanted = nodes.map((node) => {
    const key = keyOf(node);
    const dom = old.get(key)?.shift();
    if (!dom) return tagged(make(node, inSvg), node);
    if (node[0] !== "=" || typeof node === "string") patch(dom, node);
    return dom;
  });
  for (const left of old.values()) for (const dom of left) dom.remove();
  wanted.forEach((dom, at) => {
    if (parent.childNodes[at] !== dom) parent.insertBefore(dom, parent.childNodes[at] ?? null);
  });
}
