import { darker, lighter } from '../colour.ts';
import { boxShadow, feet, onFloor } from '../ground.ts';
import { blackGlass, chrome, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, knob, slots } from '../parts.ts';
import { bevel, block, disc, front, oval, shape, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, middle, right, standing } from '../box.ts';
import { depthOf, FLOOR } from '../space.ts';
import { ACROSS, group, path, type Sheet } from '../svg.ts';

type CoffeeMachine = PictureOf<'coffee-machine'>;

/** A filter coffee machine with its jug, an espresso machine with its portafilter, or a capsule machine. */
export const drawCoffeeMachine = ({ form, colour }: CoffeeMachine, sheet: Sheet): string =>
  FORMS[form](sheet, colour);

const COFFEE = '#4a2413';

/** Steam above a cup, around a point. */
const steam = (x: number, y: number): string =>
  [-9, 9]
    .map((dx) => path`M${x + dx} ${y}c-9 -9 9 -17 0 -27s8 -15 1 -24`)
    .map((d) => stroke(d, '#ffffff', 4, 0.6))
    .join('');

/** A full cup of coffee with crema; x and y are the centre of its base. */
function cup(sheet: Sheet, x: number, y: number, size = 1): string {
  return group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})` },
    oval(4, 0, 33, 5, '#10121c', 0.4),
    oval(0, -2, 32, 5.5, '#dfe3e8'),
    stroke('M22 -30C44 -34 42 -10 20 -12', '#e9ecef', 6),
    shape('M-26 -38H26C26 -16 18 -4 8 -4H-8C-18 -4 -26 -16 -26 -38Z', turned(sheet, '#eef0f2')),
    oval(0, -38, 26, 6, '#ffffff'),
    oval(0, -37.5, 22, 4.6, COFFEE),
    oval(-2, -37.5, 15, 3, '#b9773f'),
  );
}

/** The two parts of a machine: the column behind the cup and the head above it. */
function housing(sheet: Sheet, box: Box, colour: string, gap: { top: number; base: number }): string {
  const open = inside(box, 0.07, gap.top, 0.86, gap.base - gap.top, 5);
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 14, width: 22 }),
    block(box, plastic(sheet, colour)),
    bevel(sheet, box, 0.7),
    front(open, sheet.linear([darker(colour, 0.62), darker(colour, 0.35)], [0, 0, 0.6, 1])),
    front({ ...open, height: 12 }, '#000000', 0.35),
  ].join('');
}

function filter(sheet: Sheet, colour: string): string {
  const box = standing(196, 262, depthOf(24), { radius: 14, lift: 5 });
  const { x } = middle(box);
  const jug = 'M-62 -112H62C78 -76 78 -36 58 -2H-58C-78 -36 -78 -76 -62 -112Z';
  const drink = 'M-71 -70H71C74 -42 70 -22 58 -2H-58C-70 -22 -74 -42 -71 -70Z';
  const gauge = inside(box, 0.84, 0.06, 0.07, 0.24, 5);
  return [
    housing(sheet, box, colour, { top: 0.38, base: 0.9 }),
    front(inside(box, 0.16, 0.36, 0.68, 0.07, 5), turned(sheet, darker(colour, 0.2))),
    front(inside(box, 0.06, 0.03, 0.7, 0.05, 5), lighter(colour, 0.3), 0.5),
    front(gauge, '#cfe7f4', 0.95),
    front({ ...gauge, y: gauge.y + gauge.height * 0.4, height: gauge.height * 0.6 }, '#4a9bd0'),
    group(
      { transform: path`translate(${x - 8} ${FLOOR - 28})` },
      oval(2, 0, 66, 8, '#000000', 0.4),
      stroke('M60 -98C114 -106 112 -22 62 -24', '#17181c', 17),
      stroke('M62 -98C106 -102 104 -30 66 -30', '#4a4e57', 5),
      shape(jug, '#e9f2f7', 0.55),
      shape(drink, sheet.linear(['#7a4526', COFFEE, '#28110a'], ACROSS), 0.94),
      oval(0, -70, 71, 7, '#8a5230'),
      glassSheen(sheet, jug),
      front(area(-64, -124, 128, 15, 5), turned(sheet, '#26282d')),
    ),
    front(inside(box, 0.02, 0.91, 0.96, 0.08, 8), darker(colour, 0.35), 0.7),
    disc(box.x + 26, box.y + 60, 11, '#0d0e11', 0.8),
    disc(box.x + 26, box.y + 60, 5, '#ff8a3d'),
  ].join('');
}

function espresso(sheet: Sheet, colour: string): string {
  const box = standing(216, 256, depthOf(28), { radius: 12, lift: 5 });
  const { x } = middle(box);
  const head = area(x - 56, box.y + 88, 92, 22, 6);
  const tray = inside(box, 0, 0.86, 1, 0.14, 7);
  return [
    housing(sheet, box, colour, { top: 0.36, base: 0.88 }),
    front(inside(box, 0.06, 0.06, 0.88, 0.24, 8), turned(sheet, '#c9ced4')),
    front(head, chrome(sheet, ACROSS)),
    front(area(x - 48, bottom(head) - 2, 76, 17, 6), turned(sheet, '#8b9299')),
    stroke(path`M${x - 12} ${bottom(head) + 7}L${x - 74} ${bottom(head) + 15}`, '#17181c', 16),
    stroke(path`M${x - 20} ${bottom(head) + 4}L${x - 74} ${bottom(head) + 11}`, '#55595f', 4),
    front(area(x - 26, bottom(head) + 13, 32, 9, 3), chrome(sheet, ACROSS)),
    stroke(path`M${x - 14} ${bottom(head) + 22}v26M${x - 4} ${bottom(head) + 22}v26`, COFFEE, 2.6),
    stroke(path`M${right(box) - 40} ${box.y + 94}v52q0 16 10 26`, '#b4bac1', 6),
    stroke(path`M${right(box) - 41} ${box.y + 94}v52q0 16 10 26`, '#ffffff', 1.8, 0.8),
    cup(sheet, x - 9, tray.y + 4, 0.9),
    front(tray, chrome(sheet)),
    slots(inset(tray, 6), 11, '#3a3f46', { upright: true, width: 5, opacity: 0.55 }),
    knob(sheet, box.x + 42, box.y + 46, 21, { turn: 30, dark: true }),
    ...[0, 1, 2].map((index) => disc(box.x + 96 + index * 28, box.y + 46, 8, '#33373e')),
    ...[0, 1, 2].map((index) =>
      disc(box.x + 96 + index * 28, box.y + 46, 3, index === 1 ? '#ff8a3d' : '#eef0f2'),
    ),
  ].join('');
}

function capsule(sheet: Sheet, colour: string): string {
  const body =
    'M-60 -254C-66 -292 66 -298 84 -250C96 -206 92 -60 92 -18C92 2 6 2 6 -18V-118C6 -140 -56 -150 -60 -178Z';
  const { front: skin } = plastic(sheet, colour);
  return onFloor(
    262,
    group({ filter: sheet.blur(9) }, oval(22, -6, 112, 15, '#1b1a3a', 0.42)),
    shape('M78 -262C128 -256 132 -40 118 -20C112 -8 96 -6 88 -12Z', '#a9c9dc', 0.85),
    shape('M92 -160C122 -156 126 -40 116 -22C110 -10 98 -8 92 -12Z', '#4a9bd0', 0.75),
    shape(body, skin),
    stroke('M-52 -250C-44 -278 44 -280 68 -252', lighter(colour, 0.65), 6, 0.6),
    front(area(-52, -232, 104, 46, 14), blackGlass(sheet)),
    disc(0, -209, 14, chrome(sheet)),
    disc(0, -209, 9, '#22252a'),
    ...[-30, 30].map((dx) => disc(dx, -209, 4, '#8fe0b4')),
    stroke('M-44 -270C-20 -310 40 -306 56 -272', '#2b2e34', 11),
    front(area(-44, -166, 48, 18, 6), darker(colour, 0.45)),
    stroke('M-21 -148v56', COFFEE, 4),
    steam(-21, -70),
    oval(-20, -10, 72, 13, '#2b2e34'),
    oval(-20, -14, 72, 13, turned(sheet, '#5d636c')),
    cup(sheet, -21, -14),
  );
}

const FORMS: Record<CoffeeMachine['form'], (sheet: Sheet, colour: string) => string> = {
  filter,
  espresso,
  capsule,
};
