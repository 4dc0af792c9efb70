import { shadowOf } from '../ground.ts';
import { chrome, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { drawScene } from '../scenes.ts';
import { bevel, block, front, gloss, oval, polygon, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, middle, right, standing } from '../box.ts';
import { FLOOR, scaleFor } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

type Television = PictureOf<'television'>;

/** Width in centimetres of a 16:9 screen per inch of diagonal. */
const WIDTH_PER_INCH = 2.214;

const LIFTS: Record<Television['feet'], number> = { legs: 26, pedestal: 40, blades: 20 };

/** A television on its feet, switched on. */
export function drawTelevision({ inches, feet, frame, scene }: Television, sheet: Sheet): string {
  const width = inches * WIDTH_PER_INCH * scaleFor(inches * WIDTH_PER_INCH, 448);
  const set = standing(width, width * 0.575, 0.022, { radius: 4, lift: LIFTS[feet] });
  const screen = { ...inset(set, 3.5), height: set.height - 10.5, radius: 1 };
  return [
    STANDS[feet](sheet, set),
    block(set, { ...material(sheet, frame), side: '#3c4048' }),
    drawScene(scene, screen),
    gloss(sheet, screen, 0.1),
    front(inside(set, 0, 0.982, 1, 0.018, 2), chrome(sheet, ACROSS), 0.55),
    bevel(sheet, set, 0.5),
  ].join('');
}

/** Two splayed feet, each with its own shadow. */
function legs(sheet: Sheet, set: Box): string {
  const leg = (x: number, lean: number) => {
    const tips = [x - 15 + lean, x + 19 + lean];
    const ground = tips.flatMap((tip) => [
      { x: tip - 7, y: FLOOR - 3 },
      { x: tip + 7, y: FLOOR + 2 },
    ]);
    return [
      shadowOf(sheet, [
        { x: x - 24, y: FLOOR - 2 },
        { x: x + 24, y: FLOOR - 9 },
        { x: x + 26, y: FLOOR - 6 },
        { x: x - 20, y: FLOOR + 2 },
      ]),
      polygon(ground, '#10121c', 0.25),
      stroke(path`M${x + 4} ${bottom(set) - 2}L${x + 17 + lean} ${FLOOR - 8}`, '#3b3f46', 6),
      stroke(path`M${x} ${bottom(set) - 2}L${x - 15 + lean} ${FLOOR}`, '#17181c', 7),
      stroke(path`M${x - 2} ${bottom(set)}L${x - 17 + lean} ${FLOOR - 1}`, '#6b7078', 1.6),
    ].join('');
  };
  return leg(set.x + set.width * 0.17, -4) + leg(right(set) - set.width * 0.17, 4);
}

/** A neck on a metal plate. */
function pedestal(sheet: Sheet, set: Box): string {
  const { x } = middle(set);
  const metal = sheet.linear(['#8d949b', '#d8dce0', '#8b9299', '#565c63'], ACROSS);
  const neck = sheet.linear(['#202227', '#6a7078', '#17181c'], ACROSS);
  return [
    shadowOf(sheet, [
      { x: x - 122, y: FLOOR - 6 },
      { x: x + 120, y: FLOOR - 14 },
      { x: x + 126, y: FLOOR },
      { x: x - 126, y: FLOOR + 3 },
    ]),
    oval(x, FLOOR - 5, 118, 12, '#2b2e34'),
    oval(x, FLOOR - 9, 118, 12, metal),
    front(area(x - 26, bottom(set) - 4, 52, 36, 2), neck),
  ].join('');
}

/** Two thin metal plates, seen from the edge, that extend forward. */
function blades(sheet: Sheet, set: Box): string {
  const blade = (x: number) =>
    [
      shadowOf(sheet, [
        { x: x - 30, y: FLOOR - 4 },
        { x: x + 36, y: FLOOR - 8 },
        { x: x + 38, y: FLOOR },
        { x: x - 32, y: FLOOR + 3 },
      ]),
      polygon(
        [
          { x: x - 9, y: bottom(set) - 3 },
          { x: x + 9, y: bottom(set) - 3 },
          { x: x + 31, y: FLOOR - 3 },
          { x: x - 31, y: FLOOR - 3 },
        ],
        sheet.linear(['#5d636c', '#c9ced4', '#7d848b', '#3a3e45'], ACROSS),
      ),
      front(area(x - 34, FLOOR - 4, 68, 5, 2.5), '#4b5159'),
      front(area(x - 34, FLOOR - 5, 68, 2.4, 1.2), '#d8dce0'),
    ].join('');
  return blade(set.x + set.width * 0.2) + blade(right(set) - set.width * 0.2);
}

const STANDS: Record<Television['feet'], (sheet: Sheet, set: Box) => string> = { legs, pedestal, blades };
