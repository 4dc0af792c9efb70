import { darker, lighter } from '../colour.ts';
import { boxShadow, feet, onFloor, roundShadow, shadowOf } from '../ground.ts';
import { plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { bevel, block, disc, front, oval, polygon, shape, stroke } from '../shapes.ts';
import { area, type Box, inside, standing } from '../box.ts';
import { depthOf, FLOOR, surface } from '../space.ts';
import { ACROSS, DIAGONAL, group, path, type Sheet } from '../svg.ts';

type SolarKit = PictureOf<'solar-kit'>;

/** A solar light: a panel with its box and bulbs, or one lamp with its own panel. */
export const drawSolarKit = (picture: SolarKit, sheet: Sheet): string =>
  picture.form === 'home' ? home(sheet, picture.colour) : lamp(sheet, picture.colour);

/** A tilted panel, from its lower left corner. */
function panel(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const face = surface(
    [
      { x, y },
      { x: x + width, y },
    ],
    [
      { x: x + 34, y: y - height },
      { x: x + width + 18, y: y - height },
    ],
  );
  const blue = sheet.linear(['#3a63b8', '#173a86', '#0c2156'], DIAGONAL);
  const cells = Array.from({ length: 12 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    return polygon(
      face.part([0.035 + column * 0.236, 0.257 + column * 0.236], [0.045 + row * 0.309, 0.337 + row * 0.309]),
      blue,
    );
  });
  const [a, b, c, d] = [face.at(0.08, 1), face.at(0.3, 1), face.at(0.12, 0), face.at(-0.02, 0)];
  return [
    shadowOf(sheet, [
      { x: x + 4, y: FLOOR - 16 },
      { x: x + width, y: FLOOR - 18 },
      { x: x + width + 34, y: FLOOR - 40 },
      { x: x + 44, y: FLOOR - 40 },
    ]),
    polygon(face.part([-0.02, 1.03], [-0.035, 1.03]), '#6b7078'),
    polygon(face.part([-0.02, 1.015], [-0.02, 1.03]), sheet.linear(['#ffffff', '#b4bac1'], ACROSS)),
    polygon(face.part([0.015, 0.985], [0.02, 0.98]), '#dfe8f2'),
    ...cells,
    polygon([a, b, c, d], '#ffffff', 0.16),
  ].join('');
}

/** A bulb in its socket, with a halo. */
const bulb = (sheet: Sheet, x: number, y: number): string =>
  [
    group({ filter: sheet.blur(5) }, disc(x, y, 31, '#ffe08a', 0.8)),
    front(area(x - 11, y - 42, 22, 22, 5), turned(sheet, '#e9ecef')),
    shape(
      path`M${x - 12} ${y - 22}C${x - 34} ${y - 6} ${x - 28} ${y + 26} ${x} ${y + 26}C${x + 28} ${y + 26} ${x + 34} ${y - 6} ${x + 12} ${y - 22}Z`,
      sheet.radial(['#ffffff', '#fff3c0', '#ffd867'], [0.42, 0.4], 0.7),
    ),
  ].join('');

function home(sheet: Sheet, colour: string): string {
  const unit: Box = { ...standing(136, 108, depthOf(9), { radius: 18, lift: 4 }), x: 262 };
  const wire = (x: number, y: number) =>
    stroke(
      path`M${x} ${y - 42}C${x} ${y - 74} ${unit.x + 70} ${unit.y - 66} ${unit.x + 68} ${unit.y + 4}`,
      '#3a3e45',
      3.4,
    );
  return [
    panel(sheet, 72, FLOOR - 34, 236, 200),
    wire(320, FLOOR - 226),
    wire(412, FLOOR - 192),
    bulb(sheet, 320, FLOOR - 226),
    bulb(sheet, 412, FLOOR - 192),
    stroke(path`M150 ${FLOOR - 36}C156 ${FLOOR + 20} 236 ${FLOOR + 16} 268 ${FLOOR - 16}`, '#22252a', 4),
    boxShadow(sheet, unit),
    feet(unit, { indent: 14, width: 22 }),
    block(unit, plastic(sheet, colour)),
    bevel(sheet, unit, 0.8),
    front(inside(unit, 0.1, 0.14, 0.8, 0.4, 9), '#1b1d21', 0.9),
    ...[0, 1, 2, 3].map((index) =>
      front(inside(unit, 0.17 + index * 0.17, 0.26, 0.12, 0.16, 3), index < 3 ? '#4be08a' : '#34453b'),
    ),
    ...[0.2, 0.36].map((x) => front(inside(unit, x, 0.68, 0.1, 0.1, 2), '#08090b', 0.85)),
    ...[0.58, 0.7, 0.82].map((x) =>
      disc(unit.x + unit.width * x, unit.y + unit.height * 0.73, 5.4, '#08090b', 0.85),
    ),
  ].join('');
}

/** A round lit lamp on its bent foot. */
function lamp(sheet: Sheet, colour: string): string {
  return [
    panel(sheet, 300, FLOOR - 22, 112, 96),
    stroke(path`M312 ${FLOOR - 18}C300 ${FLOOR + 14} 258 ${FLOOR + 10} 240 ${FLOOR - 10}`, '#22252a', 4),
    onFloor(
      196,
      group({ filter: sheet.blur(7) }, disc(0, -172, 117, '#ffe08a', 0.7)),
      roundShadow(sheet, 84, 15, 12),
      stroke(
        'M-70 -12C-40 -2 40 -2 70 -12M-70 -12C-88 -70 -84 -120 -62 -150M70 -12C88 -70 84 -120 62 -150',
        darker(colour, 0.45),
        16,
      ),
      stroke(
        'M-70 -14C-40 -4 40 -4 70 -14M-70 -14C-88 -70 -84 -120 -62 -150M70 -14C88 -70 84 -120 62 -150',
        lighter(colour, 0.1),
        10,
      ),
      oval(6, -170, 108, 108, darker(colour, 0.45)),
      disc(0, -172, 106, sheet.linear([lighter(colour, 0.4), colour, darker(colour, 0.3)], DIAGONAL)),
      disc(0, -172, 88, sheet.radial(['#ffffff', '#fffbe6', '#ffe9a6'], [0.46, 0.44], 0.62)),
      ...Array.from({ length: 8 }, (_, index) => {
        const angle = (index * Math.PI) / 4;
        return disc(Math.cos(angle) * 46, -172 + Math.sin(angle) * 46, 9, '#fff6cf');
      }),
      disc(0, -172, 12, '#fff6cf'),
      stroke('M-62 -222C-44 -240 -20 -248 4 -248', '#ffffff', 7, 0.8),
      disc(0, -54, 8, darker(colour, 0.4)),
    ),
  ].join('');
}
