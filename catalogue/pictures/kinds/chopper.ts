import { darker, lighter } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { chrome, dome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen } from '../parts.ts';
import { front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, group, type Sheet } from '../svg.ts';

/** A small chopper with a motor that is pressed down, and herbs in the bowl. */
export function drawChopper({ colour }: PictureOf<'chopper'>, sheet: Sheet): string {
  const bowl = 'M-92 -138H92L82 -14C80 0 -80 0 -82 -14Z';
  const motor = 'M-84 -160C-88 -222 -60 -262 0 -262C60 -262 88 -222 84 -160Z';
  const morsels = [
    [-54, -30, '#5f9a45'],
    [-28, -24, '#e4433f'],
    [0, -30, '#f4e6cf'],
    [28, -23, '#7db35a'],
    [54, -30, '#f0b545'],
    [-42, -48, '#f4e6cf'],
    [-14, -50, '#5f9a45'],
    [16, -48, '#c94f6d'],
    [44, -50, '#8dbf63'],
  ] as const;
  return [
    onFloor(
      SIZE / 2 - 20,
      roundShadow(sheet, 92),
      shape(bowl, '#eaf4f9', 0.62),
      ...morsels.map(([dx, dy, fill]) => oval(dx, dy, 19, 13, fill)),
      front(area(-7, -140, 14, 108, 4), '#c3ccd3', 0.95),
      shape('M-6 -62C-40 -74 -62 -68 -72 -60C-50 -58 -28 -52 -6 -50Z', sheet.linear(['#f4f6f8', '#8d959d'])),
      shape('M6 -92C40 -104 62 -98 72 -90C50 -88 28 -82 6 -80Z', sheet.linear(['#f4f6f8', '#8d959d'])),
      glassSheen(sheet, bowl),
      stroke('M-52 -112H-38M-54 -92H-44M-52 -72H-38', '#ffffff', 2.4, 0.8),
      oval(0, -138, 92, 10, '#dfe9ef'),
      front(area(-96, -166, 192, 28, 9), turned(sheet, lighter(colour, 0.1))),
      shape(motor, turned(sheet, colour)),
      front(area(-86, -168, 172, 8, 4), chrome(sheet, ACROSS)),
      oval(0, -246, 40, 12, darker(colour, 0.4)),
      oval(0, -251, 38, 12, dome(sheet, darker(colour, 0.15))),
    ),
    onFloor(SIZE / 2 + 118, onion(sheet)),
  ].join('');
}

/** An onion beside the chopper. */
function onion(sheet: Sheet): string {
  const bulb = 'M0 -66C12 -52 36 -46 36 -24C36 -6 18 0 0 0C-18 0 -36 -6 -36 -24C-36 -46 -12 -52 0 -66Z';
  return group(
    {},
    roundShadow(sheet, 30, 4, 7),
    stroke('M-3 -62C-6 -74 -2 -82 -8 -88M2 -62C4 -76 8 -80 6 -90', '#b98a3c', 4),
    shape(bulb, sheet.radial(['#e7a8c0', '#b8487c', '#7a2152'], [0.36, 0.36], 0.75)),
    stroke('M-4 -58C-22 -42 -26 -18 -14 -3M5 -58C24 -42 26 -18 14 -3', '#f3c9da', 2, 0.7),
  );
}
