import { darker, lighter } from '../colour.ts';
import { boxShadow, feet } from '../ground.ts';
import { blackGlass, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { ledDigits, slots } from '../parts.ts';
import { bevel, block, disc, front, gloss, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

type PowerBox = PictureOf<'power-box'>;

/** A power supply: a UPS tower, a portable power station, a solar inverter with its battery, or a power bank. */
export const drawPowerBox = ({ form, colour }: PowerBox, sheet: Sheet): string => FORMS[form](sheet, colour);

const charge = (x: number, y: number, width: number, share: number): string =>
  front(area(x, y, width, 15, 4), '#1d2a22') +
  [0, 1, 2, 3, 4]
    .map((index) =>
      front(
        area(x + 3 + index * ((width - 6) / 5), y + 3, (width - 6) / 5 - 3, 9, 2),
        index / 5 < share ? '#4be08a' : '#34453b',
      ),
    )
    .join('');

/** An uninterruptible power supply for the desk. */
function ups(sheet: Sheet, colour: string): string {
  const scale = scaleFor(26, 520);
  const box = standing(13 * scale, 21 * scale, depthOf(34), { radius: 12, lift: 5 });
  const glass = inside(box, 0.1, 0.08, 0.8, 0.36, 8);
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 12, width: 20 }),
    block(box, plastic(sheet, colour)),
    bevel(sheet, box, 0.7),
    front(glass, blackGlass(sheet)),
    gloss(sheet, glass, 0.14),
    ledDigits('230', glass.x + glass.width * 0.24, glass.y + glass.height * 0.18, 23, '#7fd8ff'),
    charge(glass.x + 14, bottom(glass) - 22, glass.width - 28, 0.9),
    disc(box.x + box.width / 2, box.y + box.height * 0.57, 19, '#08090b'),
    disc(box.x + box.width / 2, box.y + box.height * 0.57, 16, sheet.linear(['#5d636c', '#1b1d21'])),
    stroke(path`M${box.x + box.width / 2} ${box.y + box.height * 0.57 - 8}v7`, '#4be08a', 3),
    slots(inside(box, 0.12, 0.7, 0.76, 0.22), 8, '#000000', { width: 3.4, opacity: 0.5 }),
  ].join('');
}

/** A portable power station: handle, screen, outlets. */
function station(sheet: Sheet, colour: string): string {
  const scale = scaleFor(30, 520);
  const box = standing(27 * scale, 16.5 * scale, depthOf(21), { radius: 16, lift: 6 });
  const screen = inside(box, 0.32, 0.1, 0.36, 0.48, 8);
  const socket = (x: number) => {
    const at = { x: box.x + box.width * x, y: box.y + box.height * 0.42 };
    return [
      disc(at.x, at.y, 31, '#0d0e11'),
      disc(at.x, at.y, 27, '#2b2e34'),
      disc(at.x - 9, at.y, 4, '#08090b'),
      disc(at.x + 9, at.y, 4, '#08090b'),
    ].join('');
  };
  const handle = path`M${box.x + 44} ${box.y + 8}V${box.y - 26}Q${box.x + 44} ${box.y - 48} ${box.x + 66} ${box.y - 48}H${right(box) - 66}Q${right(box) - 44} ${box.y - 48} ${right(box) - 44} ${box.y - 26}V${box.y + 8}`;
  return [
    stroke(handle, darker(colour, 0.7), 28),
    stroke(handle, darker(colour, 0.25), 21),
    stroke(path`M${box.x + 66} ${box.y - 51}H${right(box) - 70}`, lighter(colour, 0.6), 4, 0.6),
    boxShadow(sheet, box),
    feet(box, { indent: 24, width: 30 }),
    block(box, plastic(sheet, colour)),
    bevel(sheet, box, 0.7),
    front(inside(box, 0.03, 0.05, 0.94, 0.9, 13), darker(colour, 0.72), 0.9),
    front(screen, blackGlass(sheet)),
    bevel(sheet, screen, 0.5),
    ledDigits('98', screen.x + screen.width * 0.31, screen.y + 11, 26, '#8fe0ff'),
    charge(screen.x + 12, bottom(screen) - 21, screen.width - 24, 1),
    socket(0.17),
    socket(0.83),
    ...[0.33, 0.41, 0.49].map((x) => front(inside(box, x, 0.655, 0.055, 0.06, 2), '#f1f3f5', 0.92)),
    ...[0.6, 0.66].map((x) => disc(box.x + box.width * x, box.y + box.height * 0.685, 5.4, '#f1f3f5', 0.9)),
    front(inside(box, 0.1, 0.72, 0.14, 0.1, 7), '#4be08a', 0.9),
    front(inside(box, 0.76, 0.72, 0.14, 0.1, 7), '#f5b02e', 0.9),
    slots(inside(box, 0.34, 0.8, 0.32, 0.1), 18, lighter(colour, 0.3), {
      upright: true,
      width: 2,
      opacity: 0.5,
    }),
  ].join('');
}

/** A solar inverter with its lithium battery. */
function solar(sheet: Sheet, colour: string): string {
  const battery = { ...standing(176, 226, depthOf(17), { radius: 14, lift: 6 }), x: 238 };
  const inverter: Box = { ...standing(150, 196, depthOf(13), { radius: 12, lift: 6 }), x: 76 };
  const screen = inside(inverter, 0.14, 0.1, 0.72, 0.28, 6);
  const bar = inside(battery, 0.42, 0.2, 0.16, 0.46, 8);
  return [
    boxShadow(sheet, battery),
    feet(battery, { indent: 18, width: 26 }),
    block(battery, plastic(sheet, '#e9ecef')),
    bevel(sheet, battery, 0.8),
    front(inside(battery, 0, 0.78, 1, 0.22, 12), darker(colour, 0.2), 0.92),
    front(inset(bar, -5), '#c3c9cf'),
    front(bar, '#17231c'),
    ...[0, 1, 2, 3, 4].map((index) =>
      front(inside(bar, 0.16, 0.05 + index * 0.19, 0.68, 0.14, 3), index === 0 ? '#34453b' : '#4be08a'),
    ),
    boxShadow(sheet, inverter),
    feet(inverter, { indent: 16, width: 22 }),
    block(inverter, plastic(sheet, colour)),
    bevel(sheet, inverter, 0.7),
    front(inset(screen, -4), '#08090b', 0.7),
    front(screen, sheet.linear(['#bfe3ff', '#5fa8e0'])),
    ledDigits('230', screen.x + 20, screen.y + 15, 26, '#0d2b45'),
    gloss(sheet, screen, 0.25),
    ...['#4be08a', '#f5b02e', '#e4434b'].map((light, index) =>
      disc(inverter.x + 40 + index * 34, inverter.y + 104, 6, light, index === 2 ? 0.4 : 1),
    ),
    ...[0, 1, 2, 3].map((index) => disc(inverter.x + 34 + index * 27, inverter.y + 132, 8.5, '#e9ecef')),
    slots(inside(inverter, 0.12, 0.78, 0.76, 0.16), 16, '#000000', {
      upright: true,
      width: 3.4,
      opacity: 0.4,
    }),
  ].join('');
}

/** A power bank with its charge in digits, and its cable. */
function bank(sheet: Sheet, colour: string): string {
  const box = standing(148, 268, depthOf(5), { radius: 26, lift: 0 });
  const glass = inside(box, 0.12, 0.08, 0.76, 0.28, 12);
  return [
    stroke(
      path`M${right(box) - 6} ${bottom(box) - 12}C${right(box) + 90} ${bottom(box) + 8} ${right(box) + 96} ${bottom(box) - 92} ${right(box) + 42} ${bottom(box) - 76}`,
      '#e9ecef',
      8,
    ),
    front(area(right(box) + 24, bottom(box) - 88, 26, 22, 5), turned(sheet, '#d6dade')),
    front(area(right(box) + 12, bottom(box) - 83, 14, 12, 3), turned(sheet, '#9aa1a9')),
    boxShadow(sheet, box),
    block(box, plastic(sheet, colour)),
    gloss(sheet, box, 0.14),
    bevel(sheet, box, 0.8),
    front(glass, blackGlass(sheet)),
    ledDigits('98', glass.x + glass.width * 0.26, glass.y + glass.height * 0.26, 36, '#8fe0ff'),
    front(inside(box, 0.34, 0.5, 0.32, 0.018, 2), lighter(colour, 0.5), 0.6),
    front(inside(box, 0.1, 0.93, 0.24, 0.035, 3), '#08090b', 0.9),
    front(inside(box, 0.4, 0.93, 0.24, 0.035, 3), '#08090b', 0.9),
    front(inside(box, 0.7, 0.935, 0.17, 0.026, 4), '#08090b', 0.9),
    front(area(right(box) - 1, box.y + 92, 5, 34, 2), sheet.linear(['#8b9199', '#33373e'], ACROSS)),
  ].join('');
}

const FORMS: Record<PowerBox['form'], (sheet: Sheet, colour: string) => string> = {
  ups,
  station,
  solar,
  bank,
};
