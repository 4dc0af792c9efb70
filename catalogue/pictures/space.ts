/**
 * The perspective of all pictures: fronts face the viewer, and depth shrinks towards one vanishing point on the
 * horizon at the upper right. So right sides are always visible, and tops below the horizon. Units are those of a
 * square drawing of SIZE.
 */
export const SIZE = 512;
/** The y coordinate where the front of every appliance meets the floor. */
export const FLOOR = 416;
const VANISHING = { x: 640, y: 64 };
/** Distance of the viewer, in centimetres of the appliance. */
const EYE_DISTANCE = 500;

export interface Point {
  x: number;
  y: number;
}

/** An upright box: its front with the radius of its corners, and its depth (see `depthOf`). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  depth: number;
}

/** Converts a depth in centimetres to a share of the way to the vanishing point. */
export const depthOf = (centimetres: number): number => centimetres / (centimetres + EYE_DISTANCE);

/** The point straight behind another one; a negative depth is towards the viewer. */
export const recede = ({ x, y }: Point, depth: number): Point => ({
  x: x + (VANISHING.x - x) * depth,
  y: y + (VANISHING.y - y) * depth,
});

/**
 * Drawing units per centimetre for an appliance whose longest side is `longest` centimetres. Differences in size are
 * reduced, so that an iron is visible beside a refrigerator.
 */
export const scaleFor = (longest: number, tallest = 376): number =>
  (tallest * (longest / 185) ** 0.34) / longest;

/** A box on the floor, centred including its visible side; `lift` leaves space for feet. */
export function standing(
  width: number,
  height: number,
  depth: number,
  { radius = 6, lift = 6 }: { radius?: number; lift?: number } = {},
): Box {
  const x = (SIZE - width - depth * (VANISHING.x - width)) / (2 - depth);
  return { x, y: FLOOR - lift - height, width, height, radius, depth };
}

/** A rectangle without depth. */
export const area = (x: number, y: number, width: number, height: number, radius = 0): Box => ({
  x,
  y,
  width,
  height,
  radius,
  depth: 0,
});

/** A rectangle within a box's front, given in shares of it. */
export const inside = (
  box: Box,
  left: number,
  top: number,
  width: number,
  height: number,
  radius = 3,
): Box => ({
  x: box.x + left * box.width,
  y: box.y + top * box.height,
  width: width * box.width,
  height: height * box.height,
  radius,
  depth: 0,
});

/** The same front, smaller by `by` on each side. */
export const inset = (box: Box, by: number): Box => ({
  ...box,
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
  radius: Math.max(0, box.radius - by),
});

export const right = (box: Box): number => box.x + box.width;
export const bottom = (box: Box): number => box.y + box.height;
export const middle = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** A line between two points, from left to right or from top to bottom. */
export type Edge = readonly [Point, Point];

/** A flat surface between two edges, e.g. a lid from its front to its hinges. */
export interface Surface {
  /** The point at these shares `along` the edges and `away` from the first one. */
  at: (along: number, away: number) => Point;
  /** The four corners of a part of the surface. */
  part: (along: Span, away: Span) => Point[];
}
type Span = readonly [from: number, to: number];

/** The surface between two edges. */
export function surface(near: Edge, far: Edge): Surface {
  const on = ([from, to]: Edge, share: number): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  const at = (along: number, away: number) => on([on(near, along), on(far, along)], away);
  return {
    at,
    part: ([left, end], [first, last]) => [at(left, first), at(end, first), at(end, last), at(left, last)],
  };
}

/** The outline of a box's front, its corners rounded. */
export function frontOutline({ x, y, width, height, radius }: Box): Point[] {
  const corners = [
    { x: x + radius, y: y + radius, from: 180 },
    { x: x + width - radius, y: y + radius, from: 270 },
    { x: x + width - radius, y: y + height - radius, from: 0 },
    { x: x + radius, y: y + height - radius, from: 90 },
  ];
  return corners.flatMap((corner) =>
    [0, 18, 36, 54, 72, 90].map((turn) => {
      const angle = ((corner.from + turn) * Math.PI) / 180;
      return { x: corner.x + radius * Math.cos(angle), y: corner.y + radius * Math.sin(angle) };
    }),
  );
}

/** The convex hull of some points (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turnsLeft = (a: Point, b: Point, c: Point): boolean =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
