// The ring around what has the keyboard's focus in a picture: of a hex it has the shape, as a box would cut its neighbors.

const RING = 4; // px that it lies outside

const ringAround = (ring, dom, root) => {
  const at = boxOf(dom), base = boxOf(root), shape = dom.querySelector(":scope > polygon");
  Object.assign(ring.style, {
    left: `${at.x - base.x - RING}px`, top: `${at.y - base.y - RING}px`,
    width: `${at.width + 2 * RING}px`, height: `${at.height + 2 * RING}px`,
  });
  ring.classList.toggle("pb-shaped", !!shape);
  ring.replaceChildren(...(shape ? [outlined(shape)] : []));
};

const outlined = (shape) => {
  const onScreen = shape.getScreenCTM(), corners = [...shape.points].map((point) => point.matrixTransform(onScreen));
  const mid = (way) => corners.reduce((sum, point) => sum + point[way], 0) / corners.length, [x, y] = [mid("x"), mid("y")];
  const far = Math.hypot(corners[0].x - x, corners[0].y - y), grows = (far + RING) / far;
  const points = corners.map((point) => [(point.x - x) * grows, (point.y - y) * grows].join()).join(" ");
  const [svg, ...lines] = ["svg", "polygon", "polygon"].map((name) => document.createElementNS(SVG, name));
  for (const line of lines) line.setAttribute("points", points);
  svg.append(...lines);
  return svg;
};
