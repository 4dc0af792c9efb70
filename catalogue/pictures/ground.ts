import { darker, lighter } from './colour.ts';
import { front, oval, polygon } from './shapes.ts';
import { area, type Box, bottom, right } from './box.ts';
import { FLOOR, type Point, recede, SIZE } from './space.ts';
import { DOWN, group, path, type Sheet } from './svg.ts';

/** The round floor below every product, in the colour of its category. */
export function floor(sheet: Sheet, tint: string): string {
  const centre = SIZE / 2;
  const surface = sheet.radial(
    { 0: lighter(tint, 0.5), 0.62: lighter(tint, 0.18), 1: darker(tint, 0.05) },
    [0.4, 0.38],
    0.72,
  );
  const rim = sheet.linear([darker(tint, 0.08), darker(tint, 0.16)], DOWN);
  return oval(centre, FLOOR - 3, 236, 56, rim) + oval(centre, FLOOR - 10, 236, 56, surface);
}

/** A soft shadow around a footprint: a dark contact shadow, and a wide one to the right. */
export function shadowOf(sheet: Sheet, footprint: readonly Point[]): string {
  const slid = footprint.map(({ x, y }) => ({ x: x + 20, y: y + 3 }));
  return (
    group({ filter: sheet.blur(11) }, polygon(slid, '#1b1a3a', 0.4)) +
    group({ filter: sheet.blur(3.2) }, polygon(footprint, '#15142c', 0.55))
  );
}

/** The shadow of a box on the floor. */
export function boxShadow(sheet: Sheet, box: Box): string {
  const near = [
    { x: box.x + 1, y: FLOOR + 1 },
    { x: right(box), y: FLOOR + 1 },
  ];
  return shadowOf(sheet, [...near, ...near.toReversed().map((point) => recede(point, box.depth))]);
}

/** Draws relative to a point on the floor: x and y are 0 there, and up is negative. */
export const onFloor = (x: number, ...drawing: readonly string[]): string =>
  group({ transform: path`translate(${x} ${FLOOR})` }, ...drawing);

/** The shadow of a round object, for `onFloor`; its centre is `behind` units behind the front of the object's base. */
export function roundShadow(sheet: Sheet, rx: number, behind = 17, ry = rx * 0.145): string {
  return (
    group({ filter: sheet.blur(11) }, oval(18, 4 - behind, rx * 1.04, ry * 1.05, '#1b1a3a', 0.4)) +
    group({ filter: sheet.blur(3.2) }, oval(0, 2 - behind, rx, ry, '#15142c', 0.5))
  );
}

/** Two dark feet under a box. */
export function feet(
  box: Box,
  { indent = 12, width = 16 }: { indent?: number; width?: number } = {},
): string {
  const foot = (x: number) =>
    polygon(
      [
        { x, y: bottom(box) - 2 },
        { x: x + width, y: bottom(box) - 2 },
        { x: x + width - 2, y: FLOOR },
        { x: x + 2, y: FLOOR },
      ],
      '#26282d',
    );
  const heel = recede({ x: right(box), y: FLOOR }, box.depth * 0.86);
  const rear = front(area(heel.x - 8, heel.y - 9, 8, 9, 1), '#1c1d21');
  return rear + foot(box.x + indent) + foot(right(box) - indent - width);
}
