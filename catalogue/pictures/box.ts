import { FLOOR, type Point, SIZE, VANISHING } from './space.ts';

/** An upright box: its front with the radius of its corners, and its depth (see `depthOf`). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  depth: number;
}

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
