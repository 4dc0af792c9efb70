import { darker, lighter } from '../colour.ts';
import { onFloor, roundShadow, shadowOf } from '../ground.ts';
import { chrome, dome, plastic, turned } from '../materials.ts';
import { glassSheen } from '../parts.ts';
import { disc, front, hoop, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { FLOOR } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

/** A ribbed hose along a path. */
const hose = (d: string): string =>
  stroke(d, '#1b1d21', 19) +
  stroke(d, '#4a4e57', 13) +
  `<path d="${d}" fill="none" stroke="#1b1d21" stroke-width="13" stroke-dasharray="3 11"/>` +
  stroke(d, '#8b9199', 2.4, 0.55);

/** The tube with its grip on top, and the wide nozzle on the floor. */
function tube(sheet: Sheet, from: readonly [number, number], to: readonly [number, number]): string {
  const [x, y] = from;
  const [footX, footY] = to;
  return [
    shadowOf(sheet, [
      { x: footX - 62, y: FLOOR - 2 },
      { x: footX + 44, y: FLOOR - 6 },
      { x: footX + 48, y: FLOOR + 8 },
      { x: footX - 60, y: FLOOR + 10 },
    ]),
    stroke(path`M${x} ${y}L${footX} ${footY}`, '#5d646c', 16),
    stroke(path`M${x - 3} ${y}L${footX - 3} ${footY}`, '#d8dce0', 6),
    stroke(path`M${x} ${y}C${x + 10} ${y - 34} ${x + 34} ${y - 36} ${x + 46} ${y - 18}`, '#22252a', 20),
    stroke(
      path`M${x + 2} ${y - 8}C${x + 12} ${y - 34} ${x + 30} ${y - 34} ${x + 42} ${y - 20}`,
      '#6b7078',
      4,
    ),
    front(area(footX - 14, footY - 16, 28, 30, 8), turned(sheet, '#2b2e34')),
    shape(
      path`M${footX - 62} ${FLOOR + 8}C${footX - 66} ${FLOOR - 12} ${footX - 34} ${footY + 6} ${footX - 6} ${footY + 6}C${footX + 26} ${footY + 6} ${footX + 52} ${FLOOR - 12} ${footX + 48} ${FLOOR + 8}Z`,
      sheet.linear(['#5d626b', '#1b1d21']),
    ),
    front(area(footX - 63, FLOOR + 4, 112, 6, 3), '#0d0e11'),
  ].join('');
}

/** A vacuum cleaner on wheels with hose and tube; with a transparent dust cup, or with a bag under a lid. */
export function drawSledVacuum(sheet: Sheet, colour: string, hasCup: boolean): string {
  const { front: skin } = plastic(sheet, colour);
  const hull =
    'M-122 -42C-130 -92 -96 -124 -40 -130C20 -150 92 -138 116 -96C130 -70 132 -40 124 -22H-112C-118 -26 -121 -34 -122 -42Z';
  return [
    hose(path`M150 ${FLOOR - 116}C70 ${FLOOR - 300} 250 ${FLOOR - 340} 372 ${FLOOR - 282}`),
    tube(sheet, [372, FLOOR - 270], [408, FLOOR - 22]),
    onFloor(
      212,
      roundShadow(sheet, 126, 15, 13),
      shape(hull, skin),
      stroke('M-30 -134C24 -146 84 -134 108 -94', lighter(colour, 0.7), 6, 0.6),
      front(area(16, -158, 78, 15, 7), turned(sheet, '#2b2e34')),
      hasCup ? dustCup(sheet, colour) : bagLid(sheet, colour),
      front(area(-120, -34, 242, 13, 6), darker(colour, 0.6)),
      disc(70, -56, 56, '#17181c'),
      disc(68, -58, 50, sheet.linear(['#4a4e57', '#1b1d21'], [0, 0, 1, 1])),
      hoop(68, -58, 37, colour, 7),
      disc(68, -58, 22, dome(sheet, '#8b9199')),
      disc(-84, -15, 15, '#22252a'),
      disc(-84, -16, 7, '#6b7078'),
    ),
  ].join('');
}

function dustCup(sheet: Sheet, colour: string): string {
  const cup = 'M-102 -60C-112 -122 -84 -150 -52 -152C-18 -154 -2 -128 -8 -56C-34 -44 -78 -46 -102 -60Z';
  const dust =
    'M-106 -78C-108 -70 -105 -64 -102 -60C-78 -46 -34 -44 -8 -56C-7 -66 -6 -74 -6 -82C-40 -70 -76 -72 -106 -78Z';
  return [
    shape(cup, '#dcebf3', 0.72),
    shape(dust, '#8a7f74', 0.8),
    stroke('M-58 -146C-66 -118 -66 -92 -58 -66', colour, 9, 0.75),
    glassSheen(sheet, cup),
    front(area(-76, -164, 46, 17, 8), chrome(sheet, ACROSS)),
  ].join('');
}

function bagLid(sheet: Sheet, colour: string): string {
  const lid = 'M-116 -62C-122 -104 -88 -130 -44 -134C-24 -136 -10 -132 -2 -124C-30 -112 -86 -96 -116 -62Z';
  return [
    shape(lid, sheet.linear(['#5d626b', '#26282d'])),
    stroke('M-108 -84C-96 -112 -68 -124 -34 -127', '#ffffff', 4, 0.45),
    front(area(-82, -142, 44, 17, 8), turned(sheet, '#2b2e34')),
    front(area(-96, -62, 54, 9, 4), lighter(colour, 0.6), 0.8),
  ].join('');
}

const castor = (x: number, y: number): string => disc(x, y, 14, '#22252a') + disc(x, y, 6, '#8b9199');

/** A drum vacuum for water and dust, on castors. */
export function drawDrumVacuum(sheet: Sheet, colour: string): string {
  const drum = 'M-92 -178H92L84 -34C82 -20 -82 -20 -84 -34Z';
  const head = 'M-98 -184C-96 -236 -56 -258 0 -258C56 -258 96 -236 98 -184Z';
  return [
    hose(
      path`M148 ${FLOOR - 128}C30 ${FLOOR - 170} 60 ${FLOOR - 372} 220 ${FLOOR - 350}C300 ${FLOOR - 340} 340 ${FLOOR - 330} 376 ${FLOOR - 292}`,
    ),
    tube(sheet, [376, FLOOR - 280], [412, FLOOR - 22]),
    onFloor(
      218,
      roundShadow(sheet, 104, 15, 13),
      castor(62, -20),
      castor(-58, -20),
      shape(drum, turned(sheet, colour)),
      front(area(-98, -44, 196, 18, 8), turned(sheet, '#2b2e34')),
      castor(88, -14),
      castor(-88, -14),
      castor(0, -11),
      front(area(-58, -132, 116, 44, 8), '#22252a', 0.85),
      front(area(-44, -120, 62, 8, 4), '#ffffff', 0.85),
      front(area(-44, -105, 40, 6, 3), '#ffffff', 0.5),
      disc(-72, -134, 21, '#17181c'),
      disc(-72, -134, 14, '#4a4e57'),
      front(area(-100, -192, 200, 16, 7), turned(sheet, '#3a3d44')),
      shape(head, turned(sheet, '#2b2e34')),
      stroke('M-46 -262C-46 -296 46 -296 46 -262', '#22252a', 15),
      stroke('M-40 -270C-34 -290 34 -290 40 -270', '#6b7078', 4),
      disc(0, -222, 17, dome(sheet, '#e4434b')),
      ...[-1, 1].map((side) => front(area(side * 82 - 10, -206, 20, 40, 6), turned(sheet, colour))),
    ),
  ].join('');
}
