import { darker, lighter } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { blackGlass, chrome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, ledDigits } from '../parts.ts';
import { bevel, disc, front, oval, shape, stroke } from '../shapes.ts';
import { area, inset } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, type Sheet } from '../svg.ts';

type Multicooker = PictureOf<'multicooker'>;

/** A rice cooker with a glass lid, or an electric pressure cooker. */
export const drawMulticooker = (picture: Multicooker, sheet: Sheet): string =>
  onFloor(SIZE / 2, picture.form === 'rice' ? rice(sheet, picture) : pressure(sheet, picture));

/** Side handles, one on each side of the pot. */
const ears = (sheet: Sheet, reach: number, y: number, colour: string): string =>
  [-1, 1].map((side) => front(area(side * reach - 21, y, 42, 22, 9), turned(sheet, colour))).join('');

function rice(sheet: Sheet, { colour }: Multicooker): string {
  const pot = 'M-122 -166H122C128 -106 124 -46 104 -12C98 -2 -98 -2 -104 -12C-124 -46 -128 -106 -122 -166Z';
  const lid = 'M-118 -172C-104 -216 -50 -228 0 -228C50 -228 104 -216 118 -172C60 -160 -60 -160 -118 -172Z';
  const panel = 'M-52 -100H52L44 -22C42 -14 -42 -14 -44 -22Z';
  return [
    roundShadow(sheet, 104, 19, 13),
    ears(sheet, 124, -140, '#3a3d44'),
    shape(pot, turned(sheet, colour)),
    front(area(-125, -174, 250, 16, 6), chrome(sheet, ACROSS)),
    shape(lid, '#e3eff5', 0.75),
    oval(0, -178, 92, 17, '#fdfbf4', 0.85),
    glassSheen(sheet, lid),
    front(area(-26, -236, 52, 11, 5), '#2d3036'),
    front(area(-19, -256, 38, 24, 10), turned(sheet, '#3a3d44')),
    disc(58, -208, 4.6, '#9aa3ab'),
    shape(panel, '#33363d'),
    front(area(-20, -46, 40, 19, 6), turned(sheet, '#d9dee2')),
    disc(-17, -76, 6, '#ff8a3d'),
    disc(17, -76, 6, '#5a6068'),
    stroke('M-70 -140C-40 -132 40 -132 70 -140', '#2e2a8c', 3, 0.35),
    stroke('M-96 -132C-40 -118 40 -118 96 -132', '#b93a22', 2, 0.35),
  ].join('');
}

function pressure(sheet: Sheet, { colour }: Multicooker): string {
  const drum = 'M-112 -190H112V-34C112 0 -112 0 -112 -34Z';
  const lid = 'M-116 -190C-112 -244 -52 -256 0 -256C52 -256 112 -244 116 -190C60 -178 -60 -178 -116 -190Z';
  const panel = area(-62, -150, 124, 118, 14);
  const keys = [0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
    front(area(-50 + (index % 3) * 35, -92 + Math.floor(index / 3) * 18, 30, 12, 6), '#e8ebee', 0.22),
  );
  return [
    roundShadow(sheet, 108, 21, 13),
    ears(sheet, 116, -180, colour),
    shape(drum, turned(sheet, '#c3c9cf')),
    shape('M-112 -40C-60 -26 60 -26 112 -40V-34C112 0 -112 0 -112 -34Z', turned(sheet, colour)),
    front(area(-118, -196, 236, 20, 8), turned(sheet, lighter(colour, 0.1))),
    shape(lid, turned(sheet, colour)),
    front(area(-58, -266, 116, 22, 11), turned(sheet, darker(colour, 0.1))),
    front(area(-46, -262, 60, 4, 2), '#ffffff', 0.4),
    front(area(66, -252, 20, 16, 5), turned(sheet, '#8d949b')),
    front(inset(panel, -2), '#10121c', 0.3),
    front(panel, blackGlass(sheet)),
    bevel(sheet, panel, 0.4),
    ledDigits('0:30', -36, -134, 30, '#ff9d5c'),
    ...keys,
    disc(35, -50, 7, '#f5b02e'),
  ].join('');
}
