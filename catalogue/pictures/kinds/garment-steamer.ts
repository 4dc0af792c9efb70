import { darker, lighter } from '../colour.ts';
import { boxShadow, onFloor, roundShadow } from '../ground.ts';
import { chrome, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, knob } from '../parts.ts';
import { bevel, block, disc, front, oval, shape, stroke } from '../shapes.ts';
import { area, inside, standing } from '../box.ts';
import { depthOf, FLOOR, SIZE } from '../space.ts';
import { ACROSS, group, path, type Sheet } from '../svg.ts';

type GarmentSteamer = PictureOf<'garment-steamer'>;

/** A steamer to hold in the hand, or one on its stand with a dress shirt on the hanger. */
export const drawGarmentSteamer = (picture: GarmentSteamer, sheet: Sheet): string =>
  picture.form === 'hand' ? hand(sheet, picture.colour) : stand(sheet, picture.colour);

function hand(sheet: Sheet, colour: string): string {
  const grip = 'M-22 -176C-40 -120 -40 -60 -30 -14C-26 0 34 0 38 -14C46 -66 44 -120 34 -170Z';
  const head =
    'M-92 -268C-104 -226 -84 -188 -30 -176C30 -166 78 -186 82 -220C82 -252 44 -266 -10 -270C-40 -276 -88 -288 -92 -268Z';
  const tank = 'M-26 -112C-30 -72 -28 -40 -24 -20C-18 -10 26 -10 32 -20C38 -54 38 -88 34 -112Z';
  return onFloor(
    SIZE / 2 + 20,
    roundShadow(sheet, 52),
    ...[0, 1, 2].map((index) =>
      stroke(path`M-104 ${-262 + index * 32}c-22 -6 -20 10 -42 2s-22 8 -36 2`, '#b9d2e8', 5, 0.85),
    ),
    stroke('M34 -20C78 -8 104 -28 108 -4', '#2a2c31', 7),
    shape(grip, turned(sheet, colour)),
    shape(tank, '#cfe9f7', 0.75),
    shape('M-29 -74C-28 -48 -27 -34 -24 -20C-18 -10 26 -10 32 -20C35 -40 37 -56 37 -74Z', '#5fb0e0', 0.7),
    glassSheen(sheet, tank),
    front(area(-30, -128, 66, 12, 5), chrome(sheet, ACROSS)),
    shape(head, plastic(sheet, colour).front),
    stroke('M-84 -262C-40 -262 40 -262 70 -236', lighter(colour, 0.7), 6, 0.6),
    shape(
      'M-92 -272C-106 -230 -90 -192 -66 -182C-84 -206 -90 -240 -84 -272Z',
      sheet.linear(['#f4f6f8', '#8b9299']),
    ),
    ...[-256, -240, -224, -208].map((y, index) => disc(-88 + Math.abs(index - 1.5) * 1.6, y, 2.8, '#3a3f46')),
    front(area(-8, -166, 26, 34, 10), darker(colour, 0.5), 0.75),
    disc(5, -206, 6, '#46c26b'),
  );
}

function stand(sheet: Sheet, colour: string): string {
  const base = standing(184, 78, depthOf(30), { radius: 24, lift: 5 });
  const tank = inside(base, 0.54, -0.34, 0.34, 0.84, 12);
  const x = SIZE / 2 - 26;
  const top = 78;
  const sleeve = (side: -1 | 1) =>
    path`M${x + side * 44} ${top + 18}L${x + side * 98} ${top + 78}L${x + side * 74} ${top + 98}L${x + side * 48} ${top + 72}Z`;
  const shirt = path`M${x - 46} ${top + 16}C${x - 20} ${top + 26} ${x + 20} ${top + 26} ${x + 46} ${top + 16}L${x + 58} ${top + 190}C${x + 20} ${top + 198} ${x - 20} ${top + 198} ${x - 58} ${top + 190}Z`;
  const fabric = sheet.linear(['#dceefc', '#8fc3ea', '#5b9bd0'], [0, 0, 1, 0.6]);
  return [
    boxShadow(sheet, base),
    front(area(x - 5, top - 26, 10, FLOOR - top - 66, 4), chrome(sheet, ACROSS)),
    front(area(x - 9, top + 206, 18, 18, 5), turned(sheet, colour)),
    stroke(
      path`M${x} ${top - 26}C${x + 2} ${top - 48} ${x + 26} ${top - 40} ${x + 18} ${top - 26}`,
      '#8b9299',
      5,
    ),
    stroke(path`M${x - 62} ${top + 24}L${x} ${top - 14}L${x + 62} ${top + 24}`, '#3a3d44', 9),
    shape(sleeve(-1), darker('#8fc3ea', 0.1)),
    shape(sleeve(1), darker('#8fc3ea', 0.24)),
    shape(shirt, fabric),
    stroke(path`M${x} ${top + 26}V${top + 192}`, '#3f7fb5', 2, 0.6),
    ...[56, 92, 128, 164].map((dy) => disc(x + 5, top + dy, 2.6, '#ffffff', 0.9)),
    shape(
      path`M${x - 22} ${top + 14}L${x} ${top + 40}L${x + 22} ${top + 14}L${x} ${top + 24}Z`,
      '#ffffff',
      0.9,
    ),
    stroke(
      path`M${base.x + 40} ${base.y + 6}C${base.x - 66} ${base.y - 10} ${base.x - 60} ${top + 30} ${x + 78} ${top + 132}`,
      '#4a4e57',
      10,
    ),
    stroke(
      path`M${base.x + 40} ${base.y + 4}C${base.x - 64} ${base.y - 12} ${base.x - 58} ${top + 28} ${x + 78} ${top + 130}`,
      '#8b9199',
      2.4,
    ),
    ...[0, 1, 2].map((index) =>
      stroke(path`M${x + 60} ${top + 100 + index * 20}c-14 -5 -14 7 -28 1`, '#ffffff', 4, 0.9),
    ),
    group(
      { transform: path`translate(${x + 82} ${top + 130})` },
      front(area(-14, -46, 26, 76, 10), turned(sheet, colour)),
      front(area(-18, -46, 10, 60, 5), chrome(sheet)),
      front(area(-10, 24, 18, 28, 7), darker(colour, 0.4)),
    ),
    front({ ...tank, x: tank.x + 5 }, '#7fb3d0', 0.6),
    front(tank, '#d6ecf8', 0.9),
    front(
      { ...tank, y: tank.y + tank.height * 0.3, height: tank.height * 0.7 },
      sheet.linear(['#8cc9ec', '#4a9bd0']),
      0.85,
    ),
    bevel(sheet, tank, 0.7),
    block(base, plastic(sheet, colour)),
    bevel(sheet, base, 0.7),
    knob(sheet, base.x + 48, base.y + 36, 22, { turn: -30 }),
    disc(base.x + 88, base.y + 36, 5, '#46c26b'),
    oval(base.x + 132, base.y + 40, 26, 14, darker(colour, 0.35), 0.6),
  ].join('');
}
