/** Half of a tag's height with its gap. */
const HALF_PX = 10;
const TAG_PX = 2 * HALF_PX;
/** The mark of the last price with the remaining time under it. */
const MARK_PX = { above: 9, below: 26 };

/** Places from `from` to `to` for tags that want to be at `ys`, which ascend: each at least a tag below the one before it, where there is room for all. */
function spread(ys: readonly number[], from: number, to: number): readonly number[] {
  const places: number[] = [];
  for (const [at, y] of ys.entries()) places.push(Math.max(y, from, (places[at - 1] ?? from - TAG_PX) + TAG_PX));
  // Those that this has pushed over the end come back, and push the others in front of them.
  let limit = to;
  for (let at = places.length - 1; at >= 0; at--) {
    places[at] = Math.max(Math.min(places[at] ?? to, limit), Math.min(from, to));
    limit = (places[at] ?? to) - TAG_PX;
  }
  return places;
}

/**
 * Where the price tags of lines stand on the axis: each at its line, moved so far that none covers another or the mark of the last price. In the order of
 * `ys`; those of a chart that is too low for all of them overlap at its edges.
 */
export function tagPlaces(ys: readonly number[], lastY: number, height: number): readonly number[] {
  const mark = { from: lastY - MARK_PX.above - HALF_PX, to: lastY + MARK_PX.below + HALF_PX };
  const room = {
    above: Math.max(0, Math.floor((mark.from - HALF_PX) / TAG_PX) + 1),
    below: Math.max(0, Math.floor((height - HALF_PX - mark.to) / TAG_PX) + 1),
  };
  const order = ys.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y || one.index - other.index);
  const above = order.filter(({ y }) => y <= lastY);
  const below = order.filter(({ y }) => y > lastY);
  // A side without room leaves its nearest tags to the other one.
  const passed = above.splice(Math.max(room.above, above.length + below.length - room.below));
  if (passed.length > 0) below.unshift(...passed);
  else above.push(...below.splice(0, Math.min(below.length - room.below, room.above - above.length)));
  const places = [...ys];
  const take = (side: readonly { readonly index: number }[], found: readonly number[]) => {
    for (const [at, { index }] of side.entries()) places[index] = found[at] ?? 0;
  };
  take(
    above,
    spread(
      above.map(({ y }) => y),
      HALF_PX,
      Math.min(mark.from, height - HALF_PX),
    ),
  );
  take(
    below,
    spread(
      below.map(({ y }) => y),
      Math.max(mark.to, HALF_PX),
      height - HALF_PX,
    ),
  );
  return places;
}

type Placed = { readonly place: string };

/**
 * The lines whose labels are in nobody's way: of those out of view at one edge, in one column, the nearest. The others would lie under it, and come into view
 * with a wider scale.
 */
export function withoutHidden<Line extends Placed>(
  lines: readonly Line[],
  yOf: (line: Line) => number,
  { top, foot }: { readonly top: number; readonly foot: number },
): readonly Line[] {
  const edgeOf = (line: Line) => (yOf(line) < top ? "top" : yOf(line) > foot ? "foot" : undefined);
  return lines.filter((line, index) => {
    const edge = edgeOf(line);
    if (edge === undefined) return true;
    const isNearer = (other: Line, at: number) => {
      const by = edge === "top" ? yOf(other) - yOf(line) : yOf(line) - yOf(other);
      return other.place === line.place && edgeOf(other) === edge && (by > 0 || (by === 0 && at < index));
    };
    return !lines.some(isNearer);
  });
}
