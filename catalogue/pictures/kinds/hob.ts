import { shadowOf } from '../ground.ts';
import { blackGlass, chrome } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { disc, front, oval, polygon, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { FLOOR, type Point, scaleFor, SIZE, type Surface, surface } from '../space.ts';
import { DIAGONAL, DOWN, path, type Sheet } from '../svg.ts';
import { drawZones, servedPot } from './hob-zones.ts';

type Hob = PictureOf<'hob'>;

/**
 * A hob, drawn from a slightly higher viewpoint, since its top is all there is to see: built into a worktop, or
 * free-standing.
 */
export function drawHob(picture: Hob, sheet: Sheet): string {
  const builtIn = picture.form === 'built-in';
  const width = picture.width * scaleFor(picture.width, builtIn ? 430 : 455);
  const thickness = builtIn ? 12 : 26;
  const worktop = builtIn ? plate(width + 60, 222, FLOOR - 24) : undefined;
  const top = plate(width, builtIn ? 176 : 168, builtIn ? FLOOR - 46 : FLOOR - 10 - thickness);
  const ground = worktop ?? top;
  const near = [ground.at(0, 0), ground.at(1, 0)] as const;
  return [
    shadowOf(sheet, [
      { x: near[0].x + 3, y: FLOOR + 1 },
      { x: near[1].x, y: FLOOR + 1 },
      { x: near[1].x + 6, y: FLOOR - 40 },
      { x: near[0].x + 30, y: FLOOR - 40 },
    ]),
    worktop ? stone(sheet, worktop) : casing(sheet, top, thickness, picture),
    builtIn ? polygon(spread(top, 0.008), '#10121c', 0.35) : '',
    polygon(top.part([0, 1], [0, 1]), paintOf(sheet, picture)),
    polygon(top.part([0.02, 0.3], [0.02, 0.98]), '#ffffff', picture.surface === 'steel' ? 0.12 : 0.07),
    stroke(edgeOf(top), '#ffffff', 1.4, 0.6),
    drawZones(sheet, top, width, picture),
    picture.energy === 'gas' && builtIn ? knobs(sheet, top, picture.zones) : '',
    picture.pot ? servedPot(sheet, top, width, picture) : '',
  ].join('');
}

/** A horizontal plate in perspective: its far edge is narrower and shifted to the right. */
function plate(width: number, rise: number, y: number): Surface {
  const x = (SIZE - width) / 2 - 8;
  const shrink = rise * 0.24;
  return surface(
    [
      { x, y },
      { x: x + width, y },
    ],
    [
      { x: x + shrink + 14, y: y - rise },
      { x: x + width - shrink + 14, y: y - rise },
    ],
  );
}

const spread = (plane: Surface, by: number): Point[] => plane.part([-by, 1 + by], [-by * 1.6, 1 + by * 1.6]);

function edgeOf(plane: Surface): string {
  const [left, end, far] = [plane.at(0, 1), plane.at(0, 0), plane.at(1, 0)];
  return path`M${left.x} ${left.y}L${end.x} ${end.y}L${far.x} ${far.y}`;
}

const paintOf = (sheet: Sheet, { surface: material }: Hob): string =>
  ({
    glass: blackGlass(sheet),
    steel: sheet.linear(['#eceff1', '#c3c9ce', '#dde1e4', '#a7aeb5'], DIAGONAL),
    'white-glass': sheet.linear(['#ffffff', '#eef1f3', '#d5dbe0'], DIAGONAL),
  })[material];

/** A pale stone worktop with a straight edge. */
function stone(sheet: Sheet, plane: Surface): string {
  const [left, end] = [plane.at(0, 0), plane.at(1, 0)];
  return [
    polygon(plane.part([0, 1], [0, 1]), sheet.linear(['#fbf6ec', '#ece2d0', '#d9ccb4'], DIAGONAL)),
    front(area(left.x, left.y, end.x - left.x, 24, 2), sheet.linear(['#e3d7c1', '#b9aa8d'], DOWN)),
    front(area(left.x, left.y, end.x - left.x, 2), '#ffffff', 0.7),
  ].join('');
}

const foot = (x: number): string => front(area(x, FLOOR - 12, 22, 12, 3), '#26282d');

/** The casing of a free-standing hob: feet, and knobs or keys on its front. */
function casing(
  sheet: Sheet,
  plane: Surface,
  thickness: number,
  { energy, zones: count, surface: top }: Hob,
): string {
  const [left, end] = [plane.at(0, 0), plane.at(1, 0)];
  const box = area(left.x, left.y - 2, end.x - left.x, thickness + 2, 5);
  const paint = top === 'glass' && energy === 'induction' ? ['#33373e', '#101114'] : ['#dfe3e6', '#969da4'];
  const dials = Array.from({ length: count }, (_, index) =>
    dial(sheet, left.x + box.width * ((index + 0.5) / count), box),
  );
  return [
    foot(left.x + 16),
    foot(end.x - 38),
    front(box, sheet.linear(paint, DOWN)),
    ...(energy === 'gas' ? dials : []),
  ].join('');
}

const dial = (sheet: Sheet, x: number, box: { y: number; height: number }): string => {
  const y = box.y + box.height * 0.56;
  return (
    disc(x + 2, y + 2, 11, '#10121c', 0.35) +
    disc(x, y, 11, sheet.linear(['#5d626b', '#101114'], DIAGONAL)) +
    front(area(x - 1.4, y - 9, 2.8, 9, 1.4), '#f3f4f5')
  );
};

/** Knobs in a row on the plate, seen from above. */
function knobs(sheet: Sheet, top: Surface, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const { x, y } = top.at(0.5 + (index - (count - 1) / 2) * 0.092, 0.1);
    return [
      oval(x + 2, y + 1.5, 14, 7, '#10121c', 0.35),
      oval(x, y, 13.4, 6.6, '#3a3f46'),
      oval(x, y - 6, 12.6, 6, chrome(sheet, DIAGONAL)),
      front(area(x - 1.1, y - 11.4, 2.2, 6, 1), '#3a3f46'),
    ].join('');
  }).join('');
}
