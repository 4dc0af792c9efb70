import { darker, lighter } from '../colour.ts';
import { boxShadow, feet } from '../ground.ts';
import { chrome, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { slots } from '../parts.ts';
import { bevel, block, disc, front, oval, shape, stroke } from '../shapes.ts';
import { area, standing } from '../box.ts';
import { depthOf, FLOOR } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

/** A meat grinder: tray and pusher on top, the die in front, a plate of mince below. */
export function drawMeatGrinder({ colour }: PictureOf<'meat-grinder'>, sheet: Sheet): string {
  const box = standing(170, 186, depthOf(22), { radius: 26, lift: 6 });
  const motor = { ...box, x: 240 };
  const x = 178;
  const y = FLOOR - 148;
  return [
    boxShadow(sheet, motor),
    feet(motor, { indent: 18, width: 24 }),
    block(motor, plastic(sheet, colour)),
    bevel(sheet, motor, 0.7),
    front(area(motor.x + 26, motor.y + 26, 118, 44, 10), turned(sheet, '#d6dade')),
    disc(motor.x + 54, motor.y + 48, 13, darker('#46c26b', 0.3)),
    disc(motor.x + 54, motor.y + 48, 9, '#46c26b'),
    disc(motor.x + 90, motor.y + 48, 11, '#e4434b'),
    disc(motor.x + 120, motor.y + 48, 7, '#4b5159'),
    slots(area(motor.x + 30, motor.y + 110, 110, 44), 6, lighter(colour, 0.4), { width: 3, opacity: 0.4 }),
    hopper(sheet, x, y),
    front(area(x - 18, y - 46, 92, 92, 16), turned(sheet, '#b9bfc6')),
    disc(x - 18, y, 56, chrome(sheet)),
    disc(x - 18, y, 47, '#2b2e34'),
    disc(x - 18, y, 44, sheet.radial(['#e9ecef', '#a9b0b7', '#6b7279'], [0.36, 0.32], 0.75)),
    ...holes(x - 18, y),
    disc(x - 18, y, 6, '#4b5159'),
    ...[14, 54, 94, 134, 174].map((turn) => {
      const angle = ((turn * 2 - 20) * Math.PI) / 180;
      return disc(x - 18 + Math.cos(angle) * 52, y + Math.sin(angle) * 52, 4.5, '#5d646c');
    }),
    mince(sheet, x - 18),
  ].join('');
}

function holes(x: number, y: number): string[] {
  return [
    { count: 6, r: 16 },
    { count: 12, r: 31 },
  ].flatMap(({ count, r }) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2;
      return disc(x + Math.cos(angle) * r, y + Math.sin(angle) * r, 4.6, '#8a2a2f');
    }),
  );
}

/** The tray with its feed tube and pusher. */
function hopper(sheet: Sheet, x: number, y: number): string {
  return [
    front(area(x - 2, y - 128, 62, 100, 8), turned(sheet, '#c3c9cf')),
    shape(path`M${x - 76} ${y - 150}H${x + 132}L${x + 98} ${y - 122}H${x - 42}Z`, turned(sheet, '#d6dade')),
    oval(x + 28, y - 150, 104, 12, '#f4f6f8'),
    oval(x + 28, y - 149, 96, 9, '#9aa1a9'),
    ...[-44, -20, 54, 84].map((dx, index) =>
      oval(x + 20 + dx, y - 154, 19, 9, index % 2 ? '#b23a3f' : '#c9565a'),
    ),
    front(area(x + 6, y - 204, 44, 58, 8), turned(sheet, '#f2f3f4')),
    front(area(x - 2, y - 214, 60, 16, 8), turned(sheet, '#e3e6ea')),
  ].join('');
}

/** Strands of mince on a white plate. */
function mince(sheet: Sheet, x: number): string {
  const strands = Array.from({ length: 9 }, (_, index) => {
    const from = x - 30 + index * 7.5;
    return stroke(
      path`M${from} ${FLOOR - 116}C${from - 3} ${FLOOR - 86} ${from + 4} ${FLOOR - 60} ${from - 2} ${FLOOR - 32}`,
      index % 2 ? '#c9565a' : '#a8343a',
      6.4,
    );
  });
  return [
    oval(x + 8, FLOOR - 2, 84, 12, '#1b1a3a', 0.3),
    oval(x, FLOOR - 8, 82, 13, '#cfd5db'),
    oval(x, FLOOR - 12, 82, 13, sheet.linear(['#ffffff', '#e3e7eb'], ACROSS)),
    ...strands,
    shape(
      path`M${x - 56} ${FLOOR - 14}C${x - 48} ${FLOOR - 46} ${x - 16} ${FLOOR - 52} ${x} ${FLOOR - 50}C${x + 26} ${FLOOR - 52} ${x + 50} ${FLOOR - 40} ${x + 56} ${FLOOR - 14}C${x + 30} ${FLOOR - 6} ${x - 30} ${FLOOR - 6} ${x - 56} ${FLOOR - 14}Z`,
      sheet.radial(['#d96b6c', '#b23a3f', '#7d2228'], [0.36, 0.28], 0.8),
    ),
    ...[-34, -12, 12, 34].map((dx) =>
      stroke(path`M${x + dx - 9} ${FLOOR - 24}q9 -12 18 0`, '#e08a86', 4, 0.7),
    ),
  ].join('');
}
