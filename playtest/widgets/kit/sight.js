// What of a picture is in sight that is too large to be shown whole.

// Where a place of so many units begins on ``whole``: with as many of ``about`` in it as can be, first of all where
// nothing comes out, which leaves free ``beside`` at its right, and above ``foot``, where buttons lie; then with as much of
// the whole; where it began ``before`` if that is as good.
function inSight(whole, [w, h], { beside, foot, room }, about, before) {
  const [xs, ys] = [begins(0, whole, w, beside, room, about, before), begins(1, whole, h - foot, 0, room, about, before)];
  const fit = (x, y, wide) => about.filter((box) => within(box, [x, y, wide, h - foot])).length;
  const shows = (axis, at, long) => Math.min(at + long, whole[axis] + whole[axis + 2]) - Math.max(at, whole[axis]);
  let best = null, most = -1, much = 0;
  for (const x of xs) {
    for (const y of ys) { // where it began comes first, then what is about in its middle
      const fits = fit(x, y, w) + fit(x, y, w + beside), seen = shows(0, x, w + beside) + shows(1, y, h - foot);
      if (fits > most || (fits === most && seen > much + 1)) [best, most, much] = [[x, y], fits, seen];
    }
  }
  return best;
}

// Where a place so ``long``, that may be ``more``, begins on one axis: in the middle of what is shorter, else in the
// order in which it is tried.
function begins(axis, whole, long, more, room, about, before) {
  const from = whole[axis], over = whole[axis + 2] - long;
  if (over <= 0) return [from + over / 2];
  const low = Math.min(from, from + over - more), high = from + over; // there its end has nothing over it
  const starts = about.map((box) => box[axis]), ends = about.map((box) => box[axis] + box[axis + 2]);
  const middle = (Math.min(...starts) + Math.max(...ends) - long) / 2;
  const edges = [...starts.map((at) => at - room), ...[long, long + more].flatMap((all) => ends.map((at) => at + room - all))];
  return [...new Set([before?.[axis] ?? middle, middle, low, ...edges].map((at) => Math.min(Math.max(at, low), high)))];
}

const boxes = (said) => said.split(" ").filter(Boolean).map((box) => box.split(",").map(Number));

const within = (box, place) =>
  [0, 1].every((axis) => box[axis] >= place[axis] - 0.5 && box[axis] + box[axis + 2] <= place[axis] + place[axis + 2] + 0.5);
