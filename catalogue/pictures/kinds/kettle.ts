import { darker } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { chrome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen } from '../parts.ts';
import { disc, front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, type Sheet } from '../svg.ts';

/** Left of the drawing's centre, because the handle is on the right. */
const MIDDLE = SIZE / 2 - 16;

/** An electric kettle on its base, of brushed steel or of glass lit from below. */
export function drawKettle({ body, colour }: PictureOf<'kettle'>, sheet: Sheet): string {
  const vessel = 'M-58 -218H58C70 -148 82 -96 84 -36H-84C-82 -96 -70 -148 -58 -218Z';
  const spout = 'M-56 -214L-98 -208C-92 -184 -78 -168 -64 -156Z';
  const handle = 'M52 -214C142 -234 150 -148 128 -68C122 -52 104 -52 84 -58';
  const steel = body === 'steel';
  return onFloor(
    MIDDLE,
    roundShadow(sheet, 92),
    oval(0, -10, 92, 15, darker(colour, 0.4)),
    oval(0, -17, 92, 15, turned(sheet, colour)),
    stroke(handle, darker(colour, 0.5), 25),
    stroke(handle, colour, 20),
    stroke(handle, '#ffffff', 4, 0.28),
    shape(spout, steel ? turned(sheet, '#c6ccd2') : turned(sheet, '#b8c0c7')),
    steel ? shape(vessel, turned(sheet, '#cdd2d7')) : litGlass(sheet, vessel),
    steel ? waterGauge(sheet) : '',
    front(area(-86, -48, 172, 22, 6), steel ? turned(sheet, colour) : chrome(sheet, ACROSS)),
    front(area(-60, -232, 120, 18, 7), turned(sheet, colour)),
    front(area(-50, -242, 100, 14, 7), turned(sheet, steel ? '#cdd2d7' : colour)),
    front(area(-15, -256, 30, 18, 8), turned(sheet, colour)),
    disc(98, -56, 4.6, '#5cc3ff'),
  );
}

/** Thick glass, two thirds full of water, with blue light. */
function litGlass(sheet: Sheet, vessel: string): string {
  const water = 'M-69 -160H69C76 -126 81 -86 82 -36H-82C-81 -86 -76 -126 -69 -160Z';
  const bubbles = [
    [-40, 30, 4],
    [-18, 58, 3],
    [8, 24, 3.4],
    [30, 74, 5],
    [48, 40, 3],
    [-54, 82, 4.6],
    [18, 100, 3],
    [-30, 104, 2.6],
    [0, 76, 2.4],
  ] as const;
  return [
    shape(vessel, '#e6f3f9', 0.72),
    shape(water, sheet.linear({ 0: ['#c4ecff', 0.85], 0.55: ['#5fbdf0', 0.85], 1: ['#1f7fe0', 0.92] })),
    ...bubbles.map(([dx, dy, r]) => disc(dx, dy - 160, r, '#ffffff', 0.5)),
    oval(0, -160, 69, 8, '#e9f8ff', 0.95),
    glassSheen(sheet, vessel),
    stroke('M34 -138H50M36 -106H48M36 -74H52', '#ffffff', 2.4, 0.85),
  ].join('');
}

/** The window that shows the water level. */
const waterGauge = (sheet: Sheet): string =>
  [
    front(area(18, -166, 17, 98, 8), '#4b5158'),
    front(
      area(20, -164, 13, 94, 6),
      sheet.linear({ 0: '#dff1fa', 0.4: '#dff1fa', 0.42: '#62b5e3', 1: '#2f86c4' }),
    ),
  ].join('');
