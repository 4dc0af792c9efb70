/**
 * The perspective of all pictures: fronts face the viewer, and depth shrinks towards one vanishing point on the
 * horizon at the upper right. So right sides are always visible, and tops below the horizon. Units are those of a
 * square drawing of SIZE.
 */
export const SIZE = 512;
/** The y coordinate where the front of every appliance meets the floor. */
export const FLOOR = 416;
/** The vanishing point. */
export const VANISHING = { x: 640, y: 64 };
/** Distance of the viewer, in centimetres of the appliance. */
const EYE_DISTANCE = 500;

export interface Point {
  x: number;
  y: number;
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
