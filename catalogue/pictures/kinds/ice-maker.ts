import { boxShadow, feet, onFloor, roundShadow } from '../ground.ts';
import { blackGlass, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, slots } from '../parts.ts';
import { bevel, block, disc, front, gloss, oval, polygon, shape } from '../shapes.ts';
import { area, type Box, inside, inset, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { DIAGONAL, group, path, type Sheet } from '../svg.ts';

/** A table-top ice maker with cubes behind its window, and a glass with ice. */
export function drawIceMaker({ finish }: PictureOf<'ice-maker'>, sheet: Sheet): string {
  const scale = scaleFor(36, 400);
  const paint = material(sheet, finish);
  const body = { ...standing(27 * scale, 33 * scale, depthOf(36), { radius: 18, lift: 8 }), x: 126 };
  const lid = inside(body, 0.09, 0.06, 0.82, 0.4, 14);
  const panel = inside(body, 0.2, 0.55, 0.6, 0.13, 9);
  return [
    boxShadow(sheet, body),
    feet(body, { indent: 18, width: 20 }),
    block(body, paint),
    bevel(sheet, body),
    front(inset(lid, -2), '#10121c', 0.3),
    front(lid, sheet.linear(['#2c3946', '#57707f', '#90aab8'])),
    group(
      { 'clip-path': sheet.clip(front(lid, '#000000')) },
      ...heap(lid).map((at) => cube(sheet, at.x, at.y, 27)),
    ),
    gloss(sheet, lid, 0.3),
    bevel(sheet, lid, 0.6),
    front(panel, blackGlass(sheet)),
    ...['#6fd8ff', '#8fe0a0', '#f5b02e', '#e9edf0'].map((lamp, index) =>
      disc(panel.x + panel.width * (0.17 + index * 0.22), panel.y + panel.height / 2, 4.2, lamp, 0.95),
    ),
    slots(inside(body, 0.14, 0.78, 0.72, 0.13), 5, paint.ink, { width: 2.4, opacity: 0.45 }),
    tumbler(sheet, right(body) + 74),
  ].join('');
}

const heap = (window: Box): { x: number; y: number }[] =>
  [0.93, 0.72, 0.53].flatMap((row, level) =>
    Array.from({ length: 6 - level }, (_, index) => ({
      x: window.x + window.width * (0.02 + level * 0.07 + index * 0.175),
      y: window.y + window.height * row - ((index * 5 + level * 3) % 7),
    })),
  );

/** An ice cube seen from its corner. */
function cube(sheet: Sheet, x: number, y: number, size: number): string {
  const half = size / 2;
  const rise = size * 0.26;
  const top = [
    { x, y: y - rise },
    { x: x + half, y: y - 2 * rise },
    { x: x + size, y: y - rise },
    { x: x + half, y },
  ];
  const left = [
    { x, y: y - rise },
    { x: x + half, y },
    { x: x + half, y: y + size * 0.5 },
    { x, y: y + size * 0.5 - rise },
  ];
  const rightSide = left.map((point, index) =>
    index === 1 || index === 2 ? point : { x: x + size, y: point.y },
  );
  return (
    polygon(left, sheet.linear(['#e4f5fd', '#a9d3ea'], DIAGONAL)) +
    polygon(rightSide, '#84b9d8') +
    polygon(top, '#fbfeff')
  );
}

function tumbler(sheet: Sheet, x: number): string {
  const outline = path`M${-33} ${-104}L${-26} ${-4}C${-24} ${2} ${24} ${2} ${26} ${-4}L${33} ${-104}Z`;
  const drink = path`M${-30} ${-78}L${-25} ${-6}C${-23} ${-1} ${23} ${-1} ${25} ${-6}L${30} ${-78}Z`;
  return onFloor(
    x,
    roundShadow(sheet, 32, 5),
    shape(outline, '#eef8fc', 0.55),
    shape(drink, sheet.linear(['#d5506d', '#a3173f', '#6f0c2a'])),
    cube(sheet, -24, -74, 23),
    cube(sheet, 1, -80, 22),
    cube(sheet, -12, -88, 22),
    oval(0, -104, 33, 5, '#ffffff', 0.55),
    glassSheen(sheet, outline),
    front(area(9, -128, 4.4, 70, 2.2), '#f5b02e'),
  );
}
