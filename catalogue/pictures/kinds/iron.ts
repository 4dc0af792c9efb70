import { darker, lighter } from '../colour.ts';
import { boxShadow, shadowOf } from '../ground.ts';
import { chrome, plastic } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, knob } from '../parts.ts';
import { bevel, block, disc, front, oval, shape, stroke } from '../shapes.ts';
import { area, inside, standing } from '../box.ts';
import { depthOf, FLOOR } from '../space.ts';
import { ACROSS, group, path, type Sheet } from '../svg.ts';

type Iron = PictureOf<'iron'>;

/** An iron on its soleplate, or a steam station with its iron on top. */
export function drawIron(picture: Iron, sheet: Sheet): string {
  if (picture.form === 'station') return station(sheet, picture);
  const ground = [
    { x: 76, y: FLOOR - 2 },
    { x: 420, y: FLOOR - 26 },
    { x: 430, y: FLOOR },
    { x: 120, y: FLOOR + 2 },
  ];
  return (
    shadowOf(sheet, ground) + group({ transform: `translate(64 ${FLOOR - 196})` }, profile(sheet, picture))
  );
}

/** The iron from the left, in a space of 380 × 196 units. */
function profile(sheet: Sheet, { form, colour }: Iron): string {
  const steam = form !== 'dry';
  const { front: skin } = plastic(sheet, colour);
  const shell = 'M18 170C60 128 118 92 190 78C250 66 316 74 344 92C364 108 366 150 360 170Z';
  const tank = 'M52 148C96 116 140 96 200 90C206 118 204 142 198 160H40Z';
  const handle = 'M150 88C158 34 214 12 284 20C344 26 364 66 352 112';
  return [
    stroke('M356 60C392 52 396 92 380 128C372 150 384 168 404 172', '#2a2c31', 7),
    stroke(handle, darker(colour, 0.6), 37),
    stroke(handle, colour, 31),
    stroke('M158 74C170 40 218 22 280 28C322 33 342 54 344 88', lighter(colour, 0.55), 6, 0.75),
    shape(shell, skin),
    shape('M18 170C60 128 118 92 190 78L196 84C128 98 74 132 34 170Z', '#ffffff', 0.32),
    steam
      ? shape(tank, '#bfe3f5', 0.62) +
        shape('M78 140C110 122 148 110 202 106C204 126 202 146 198 160H52Z', '#58aee0', 0.5) +
        glassSheen(sheet, tank)
      : '',
    shape(
      'M214 92C262 80 312 84 336 100C346 116 350 142 348 160H214C220 138 220 114 214 92Z',
      darker(colour, 0.42),
      0.55,
    ),
    knob(sheet, 282, 124, steam ? 26 : 32, { turn: 40 }),
    steam
      ? front(area(196, 4, 30, 12, 6), '#e9edf0') + front(area(236, 3, 30, 12, 6), '#f5b02e')
      : disc(320, 66, 6, '#ff6b4a'),
    shape('M10 170H362C366 176 364 182 360 184H14C4 184 2 178 10 170Z', darker(colour, 0.7)),
    shape('M0 194C4 184 8 182 16 181H364C370 186 370 191 366 195H6C2 195 0 195 0 194Z', chrome(sheet)),
    steam ? stroke('M18 172C14 166 20 160 26 158', '#eef3f6', 5) : '',
  ].join('');
}

/** The boiler's base with its removable tank, and the iron on its slope. */
function station(sheet: Sheet, picture: Iron): string {
  const base = standing(300, 112, depthOf(30), { radius: 26, lift: 4 });
  const tank = inside(base, 0.58, 0.14, 0.36, 0.62, 16);
  const water = { ...tank, y: tank.y + tank.height * 0.4, height: tank.height * 0.6 };
  return [
    boxShadow(sheet, base),
    block(base, plastic(sheet, '#eceaf2')),
    bevel(sheet, base),
    front(inside(base, 0, 0.82, 1, 0.18, 20), picture.colour),
    front(tank, '#cfe7f4', 0.9),
    front(water, sheet.linear(['#8cc9ec', '#4a9bd0']), 0.8),
    bevel(sheet, tank),
    knob(sheet, base.x + 62, base.y + 54, 26, { turn: -20 }),
    ...[0, 1, 2].map((index) =>
      disc(base.x + 110 + index * 20, base.y + 54, 5, index === 0 ? '#46c26b' : '#b5b3c4'),
    ),
    oval(base.x + base.width * 0.5, base.y + 4, 132, 9, '#4a4d56', 0.6),
    front(area(base.x + 26, base.y - 8, 248, 14, 7), sheet.linear(['#6d7078', '#2b2d33'], ACROSS)),
    stroke(
      path`M${base.x + 282} ${base.y - 70}C${base.x + 344} ${base.y - 84} ${base.x + 352} ${base.y + 10} ${base.x + 306} ${base.y + 74}`,
      '#3a3c44',
      10,
    ),
    stroke(
      path`M${base.x + 282} ${base.y - 72}C${base.x + 342} ${base.y - 86} ${base.x + 349} ${base.y + 8} ${base.x + 304} ${base.y + 72}`,
      '#85878f',
      2.6,
    ),
    group(
      {
        transform: `translate(${(base.x + 12).toFixed(1)} ${(base.y - 146).toFixed(1)}) rotate(-4 140 140) scale(0.74)`,
      },
      profile(sheet, picture),
    ),
  ].join('');
}
