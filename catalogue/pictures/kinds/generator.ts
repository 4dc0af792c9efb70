import { darker, lighter } from '../colour.ts';
import { boxShadow, feet, shadowOf } from '../ground.ts';
import { chrome, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob, slots } from '../parts.ts';
import { bevel, block, disc, front, hoop, shape, stroke } from '../shapes.ts';
import { area, inside, inset, right, standing } from '../box.ts';
import { depthOf, FLOOR, SIZE } from '../space.ts';
import { DIAGONAL, group, path, type Sheet } from '../svg.ts';

type Generator = PictureOf<'generator'>;

/** The width, in centimetres, of a machine drawn at full size. */
const FULL_WIDTH = 60;

/** A generator in a tube frame, or in a closed portable case. */
export function drawGenerator({ form, colour, width }: Generator, sheet: Sheet): string {
  const size = (width / FULL_WIDTH) ** 0.5;
  const place = path`translate(${(SIZE / 2) * (1 - size)} ${FLOOR * (1 - size)}) scale(${size})`;
  return group({ transform: place }, form === 'frame' ? framed(sheet, colour) : closed(sheet, colour));
}

/** A round outlet under its flap. */
const outlet = (x: number, y: number): string =>
  disc(x, y, 17, '#0d0e11') +
  disc(x, y, 14, '#33373e') +
  disc(x - 5, y, 2.6, '#08090b') +
  disc(x + 5, y, 2.6, '#08090b');

/** A tube along a path, with a highlight. */
const tube = (d: string): string =>
  stroke(d, '#17181c', 15) + stroke(d, '#3a3e45', 10) + stroke(d, '#8b9199', 2.6, 0.8);

function framed(sheet: Sheet, colour: string): string {
  const left = 74;
  const end = 408;
  const top = FLOOR - 236;
  const near = path`M${left} ${FLOOR - 8}V${top + 26}Q${left} ${top} ${left + 26} ${top}H${end - 26}Q${end} ${top} ${end} ${top + 26}V${FLOOR - 8}`;
  const far = path`M${left + 40} ${FLOOR - 36}V${top + 6}Q${left + 40} ${top - 20} ${left + 66} ${top - 20}H${end + 6}Q${end + 30} ${top - 20} ${end + 30} ${top + 4}V${FLOOR - 36}`;
  const tank = area(left + 26, top + 14, 284, 78, 26);
  const panel = area(left + 152, FLOOR - 134, 138, 92, 8);
  return [
    shadowOf(sheet, [
      { x: left - 6, y: FLOOR + 1 },
      { x: end + 6, y: FLOOR + 1 },
      { x: end + 40, y: FLOOR - 34 },
      { x: left + 36, y: FLOOR - 34 },
    ]),
    stroke(far, '#22252a', 11),
    front(area(left + 16, FLOOR - 48, 316, 13, 5), '#17181c'),
    engine(sheet, left + 26),
    front(area(left + 146, FLOOR - 138, 150, 92, 12), turned(sheet, '#4a4e57')),
    front(panel, sheet.linear(['#f1f3f5', '#c3c9cf'], DIAGONAL)),
    bevel(sheet, panel, 0.6),
    outlet(panel.x + 30, panel.y + 62),
    outlet(panel.x + 70, panel.y + 62),
    disc(panel.x + 32, panel.y + 24, 17, '#ffffff'),
    hoop(panel.x + 32, panel.y + 24, 17, '#33373e', 3),
    stroke(path`M${panel.x + 32} ${panel.y + 30}l7 -14`, '#d9372b', 2.6),
    front(area(panel.x + 98, panel.y + 14, 26, 34, 5), '#22252a'),
    front(area(panel.x + 102, panel.y + 18, 18, 13, 3), '#e4434b'),
    disc(panel.x + 111, panel.y + 66, 8, '#39d07f'),
    front({ ...tank, x: tank.x + 12, y: tank.y - 9 }, darker(colour, 0.5)),
    front(tank, plastic(sheet, colour).front),
    bevel(sheet, tank, 0.8),
    stroke(path`M${tank.x + 28} ${tank.y + 14}H${right(tank) - 40}`, lighter(colour, 0.7), 6, 0.6),
    front(area(tank.x + 40, tank.y + 42, 108, 11, 5), '#ffffff', 0.9),
    front(area(tank.x + 40, tank.y + 58, 66, 6, 3), '#ffffff', 0.6),
    front(area(tank.x + 128, tank.y - 17, 56, 19, 7), turned(sheet, '#33373e')),
    tube(near),
    ...[left - 2, end - 26].map((x) => front(area(x, FLOOR - 9, 28, 10, 4), '#0d0e11')),
  ].join('');
}

/** Cooling fins, recoil starter, silencer. */
function engine(sheet: Sheet, x: number): string {
  return [
    front(area(x, FLOOR - 134, 118, 90, 12), turned(sheet, '#8b9199')),
    slots(area(x + 6, FLOOR - 128, 106, 30), 6, '#3a3e45', { width: 2.6, opacity: 0.8 }),
    disc(x + 56, FLOOR - 80, 42, '#22252a'),
    disc(x + 56, FLOOR - 80, 37, sheet.linear(['#6b7078', '#22252a'], DIAGONAL)),
    ...[12, 20, 28].map((r) => hoop(x + 56, FLOOR - 80, r, '#17181c', 3, 0.8)),
    disc(x + 56, FLOOR - 80, 7, chrome(sheet)),
    front(area(x + 76, FLOOR - 126, 34, 13, 6), '#e4434b'),
  ].join('');
}

function closed(sheet: Sheet, colour: string): string {
  const box = standing(308, 196, depthOf(29), { radius: 34, lift: 8 });
  const panel = inside(box, 0.5, 0.26, 0.42, 0.5, 10);
  const handle = path`M${box.x + 70} ${box.y + 10}C${box.x + 78} ${box.y - 64} ${right(box) - 78} ${box.y - 64} ${right(box) - 70} ${box.y + 10}`;
  return [
    stroke(handle, darker(colour, 0.6), 33),
    stroke(handle, colour, 25),
    stroke(
      path`M${box.x + 92} ${box.y - 26}C${box.x + 130} ${box.y - 54} ${right(box) - 130} ${box.y - 54} ${right(box) - 92} ${box.y - 28}`,
      lighter(colour, 0.7),
      6,
      0.6,
    ),
    boxShadow(sheet, box),
    feet(box, { indent: 36, width: 34 }),
    block(box, plastic(sheet, colour)),
    bevel(sheet, box, 0.7),
    shape(
      path`M${box.x + 4} ${box.y + 140}C${box.x + 90} ${box.y + 118} ${right(box) - 110} ${box.y + 168} ${right(box) - 4} ${box.y + 150}V${box.y + 172}Q${right(box) - 6} ${box.y + 194} ${right(box) - 34} ${box.y + 195}H${box.x + 34}Q${box.x + 6} ${box.y + 194} ${box.x + 4} ${box.y + 170}Z`,
      '#22252a',
      0.92,
    ),
    slots(inside(box, 0.08, 0.28, 0.32, 0.32), 8, darker(colour, 0.6), { width: 4, opacity: 0.7 }),
    front(inset(panel, -3), '#08090b', 0.4),
    front(panel, sheet.linear(['#4a4e57', '#22252a'], DIAGONAL)),
    bevel(sheet, panel, 0.5),
    outlet(panel.x + 32, panel.y + 66),
    outlet(panel.x + 76, panel.y + 66),
    knob(sheet, panel.x + 106, panel.y + 28, 16, { turn: 90 }),
    ...['#39d07f', '#f5b02e', '#e4434b'].map((light, index) =>
      disc(panel.x + 18 + index * 19, panel.y + 22, 5.4, light),
    ),
    front(area(box.x + 42, box.y + 22, 76, 10, 5), '#ffffff', 0.85),
    front(area(right(box) - 64, box.y - 9, 40, 15, 6), turned(sheet, '#33373e')),
  ].join('');
}
