import { darker, lighter } from '../colour.ts';
import { boxShadow, onFloor, roundShadow } from '../ground.ts';
import { blackGlass, chrome, dome, plastic, turned } from '../materials.ts';
import { glassSheen, ledDigits, slots } from '../parts.ts';
import { bevel, block, disc, front, hoop, oval, shape, stroke } from '../shapes.ts';
import { area, standing } from '../box.ts';
import { depthOf, SIZE } from '../space.ts';
import { ACROSS, DIAGONAL, group, path, type Sheet } from '../svg.ts';

/** A cordless stick vacuum: motor, cup and handle on top of a long tube, and a lit brush. */
export function drawStickVacuum(sheet: Sheet, colour: string): string {
  const cup = 'M-34 -222H30L26 -136C24 -128 -28 -128 -30 -136Z';
  const foot = 'M-94 0C-98 -30 -70 -42 -30 -44H34C74 -42 100 -28 96 0Z';
  return onFloor(
    SIZE / 2 - 6,
    roundShadow(sheet, 98, 6, 11),
    group({ filter: sheet.blur(7) }, oval(-6, 3, 104, 10, '#9fd8ff', 0.75)),
    front(area(-11, -206, 20, 176, 8), turned(sheet, '#b9bfc6')),
    front(area(-14, -64, 26, 34, 8), turned(sheet, '#2b2e34')),
    shape(foot, plastic(sheet, '#33373e').front),
    front(area(-88, -34, 178, 17, 8), turned(sheet, colour)),
    ...Array.from({ length: 11 }, (_, index) =>
      stroke(path`M${-80 + index * 16} -32l8 14`, darker(colour, 0.45), 3, 0.7),
    ),
    front(area(-92, -9, 186, 10, 5), '#17181c'),
    front(area(-84, -12, 170, 4, 2), '#d9f1ff'),
    stroke('M30 -322C96 -330 104 -240 42 -224', darker(colour, 0.55), 25),
    stroke('M30 -322C92 -328 98 -244 42 -228', '#3a3d44', 18),
    stroke('M48 -318C78 -314 86 -286 80 -264', '#8b9199', 4, 0.8),
    shape(cup, '#dcebf3', 0.7),
    front(area(-16, -214, 32, 66, 10), colour, 0.65),
    shape('M-32 -160H28L26 -136C24 -128 -28 -128 -30 -136Z', '#8a7f74', 0.7),
    glassSheen(sheet, cup),
    front(area(-42, -252, 88, 34, 10), turned(sheet, colour)),
    front(area(-38, -330, 80, 84, 22), plastic(sheet, '#4a4e57').front),
    slots(area(-28, -296, 42, 34), 6, '#17181c', { width: 2.4, opacity: 0.7 }),
    disc(2, -348, 34, chrome(sheet, ACROSS)),
    disc(2, -348, 30, blackGlass(sheet)),
    hoop(2, -348, 24, lighter(colour, 0.2), 4),
    ledDigits('98', -9, -357, 18, '#8fe0b4'),
    front(area(-40, -140, 78, 12, 5), turned(sheet, '#3a3d44')),
  );
}

/** A flat robot vacuum in front of its dock, seen from above. */
export function drawRobotVacuum(sheet: Sheet, colour: string): string {
  const dock = standing(134, 196, depthOf(20), { radius: 18, lift: 2 });
  const tower = { ...dock, x: 276 };
  const { front: skin, side, top } = plastic(sheet, colour);
  return [
    group(
      { transform: 'translate(0 -34)' },
      boxShadow(sheet, tower),
      block(tower, { front: skin, side, top }),
      bevel(sheet, tower, 0.7),
      front(area(tower.x + 16, tower.y + 18, 102, 84, 10), blackGlass(sheet)),
      front(area(tower.x + 46, tower.y + 116, 42, 5, 2.5), '#8fe0b4'),
    ),
    onFloor(
      206,
      group({ transform: 'translate(0 10)' }, roundShadow(sheet, 146, 26, 32)),
      oval(0, -26, 148, 42, darker(colour, 0.55)),
      front(area(-148, -46, 296, 22, 8), turned(sheet, darker(colour, 0.12))),
      oval(0, -46, 148, 42, darker(colour, 0.3)),
      oval(0, -50, 147, 41, sheet.linear([lighter(colour, 0.3), colour, darker(colour, 0.2)], DIAGONAL)),
      oval(0, -50, 128, 34, darker(colour, 0.08), 0.5),
      oval(4, -63, 44, 13, darker(colour, 0.5)),
      front(area(-40, -84, 88, 22, 8), turned(sheet, '#33373e')),
      oval(4, -84, 44, 13, dome(sheet, '#4a4e57')),
      oval(4, -86, 26, 7, '#17181c', 0.8),
      ...[-13, 13].map((dx) => oval(dx, -26, 8, 4, dx < 0 ? '#8fe0b4' : '#ffffff', 0.95)),
      front(area(-104, -37, 60, 10, 5), '#0d0e11', 0.65),
      stroke(
        'M-132 -24C-152 -14 -168 -16 -176 -8M-132 -24C-146 -8 -156 2 -158 12M-132 -24C-126 -8 -128 4 -122 14',
        '#f4f5f7',
        3,
      ),
      disc(-132, -24, 6, '#8b9199'),
    ),
  ].join('');
}
