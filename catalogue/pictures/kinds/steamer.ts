import { onFloor, roundShadow } from '../ground.ts';
import { chrome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, knob } from '../parts.ts';
import { disc, front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

/** Food on each tray, from the top: one colour per piece. */
const TRAYS = [
  ['#f0873a', '#f4a258', '#e9732b', '#f0873a', '#f4a258'],
  ['#5f9a45', '#7db35a', '#4f8a3a', '#8dbf63', '#5f9a45'],
  ['#f3e2b6', '#fbf0d0', '#ecd59c', '#f7e8c2', '#f3e2b6'],
];

/** Transparent trays of vegetables and couscous, stacked on the boiler. */
export function drawSteamer({ colour }: PictureOf<'steamer'>, sheet: Sheet): string {
  const base = 'M-112 -82H112C118 -56 116 -30 106 -10C102 0 -102 0 -106 -10C-116 -30 -118 -56 -112 -82Z';
  const lid = 'M-104 -268C-96 -298 -48 -306 0 -306C48 -306 96 -298 104 -268Z';
  const trays = [...TRAYS].toReversed().map((food, index) => tray(sheet, -84 - index * 62, food));
  return onFloor(
    SIZE / 2,
    roundShadow(sheet, 108, 18, 13),
    ...[-30, 4, 38].map((dx) =>
      stroke(path`M${dx} -318c-10 -10 10 -18 0 -28s8 -14 1 -22`, '#c3d3e0', 4.4, 0.8),
    ),
    shape(base, turned(sheet, colour)),
    front(area(-114, -92, 228, 13, 5), chrome(sheet, ACROSS)),
    ...trays,
    shape(lid, '#e9f2f7', 0.8),
    glassSheen(sheet, lid),
    front(area(-108, -274, 216, 9, 4), '#ffffff', 0.85),
    front(area(-30, -322, 60, 18, 9), turned(sheet, '#3a3d44')),
    knob(sheet, 0, -42, 25, { turn: 40 }),
    disc(52, -42, 6, '#ff8a3d'),
    front(area(-92, -60, 26, 34, 6), '#cfe7f4', 0.9),
    front(area(-92, -46, 26, 20, 6), '#4a9bd0', 0.9),
  );
}

function tray(sheet: Sheet, foot: number, food: readonly string[]): string {
  const wall = path`M-106 ${foot - 56}H106L98 ${foot - 2}H-98Z`;
  const morsels = food.flatMap((tone, index) =>
    [0, 1].map((row) =>
      oval(
        -70 + index * 34 + row * 13,
        foot - 15 - row * 13,
        21,
        13,
        row === 0 ? tone : (food.at(-1 - index) ?? tone),
      ),
    ),
  );
  return [
    shape(wall, '#eef5f9', 0.55),
    ...morsels,
    glassSheen(sheet, wall),
    front(area(-110, foot - 62, 220, 9, 4), '#ffffff', 0.92),
    front(area(-102, foot - 5, 204, 6, 3), '#cfd8de'),
    ...[-1, 1].map((side) => front(area(side * 112 - 13, foot - 62, 26, 15, 6), turned(sheet, '#3a3d44'))),
  ].join('');
}
