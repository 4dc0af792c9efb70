import { darker, lighter } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { chrome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, knob } from '../parts.ts';
import { disc, front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, group, path, type Sheet } from '../svg.ts';

type Juicer = PictureOf<'juicer'>;

/** A centrifugal juicer with its glass, or a citrus press with an orange on it. */
export const drawJuicer = (picture: Juicer, sheet: Sheet): string =>
  picture.form === 'citrus' ? citrus(sheet, picture.colour) : centrifugal(sheet, picture.colour);

const ORANGE = '#f4921e';

/** Half an orange, with its cut side towards the viewer. */
function half(sheet: Sheet, x: number, y: number, r: number): string {
  const segments = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4 + 0.2;
    return path`M${x} ${y}L${x + Math.cos(angle) * r * 0.8} ${y + Math.sin(angle) * r * 0.8}`;
  });
  return [
    disc(x + 2, y + 3, r, '#10121c', 0.25),
    disc(x, y, r, ORANGE),
    disc(x, y, r * 0.9, '#fff0d0'),
    disc(x, y, r * 0.82, sheet.radial(['#ffc65a', '#f9a52e', '#ef8616'], [0.4, 0.36], 0.7)),
    stroke(segments.join(''), '#fff0d0', 2.4),
    disc(x, y, r * 0.1, '#fff0d0'),
  ].join('');
}

function centrifugal(sheet: Sheet, colour: string): string {
  const base = 'M-78 -150H78C90 -100 94 -50 88 -12C84 2 -84 2 -88 -12C-94 -50 -90 -100 -78 -150Z';
  const bowl = 'M-92 -214H92L82 -148H-82Z';
  const cover = 'M-86 -214C-80 -246 -50 -252 0 -252C50 -252 80 -246 86 -214Z';
  const glass = 'M-34 -108H34L27 -4H-27Z';
  return [
    onFloor(
      SIZE / 2 - 42,
      roundShadow(sheet, 90),
      front(area(-31, -334, 62, 92, 8), '#e6eff4', 0.75),
      ...[
        [-10, -300],
        [10, -276],
        [-8, -262],
      ].map(([dx = 0, dy = 0], index) => disc(dx, dy, 17, index === 1 ? '#7db35a' : '#e4433f')),
      glassSheen(sheet, 'M-31 -334H31V-242H-31Z'),
      front(area(-26, -352, 52, 34, 8), turned(sheet, darker(colour, 0.1))),
      shape(cover, '#dfeaf0', 0.85),
      glassSheen(sheet, cover),
      shape(bowl, '#e6eff4', 0.8),
      front(area(-70, -204, 140, 44, 8), ORANGE, 0.5),
      glassSheen(sheet, bowl),
      shape('M74 -182L134 -170V-154L76 -158Z', turned(sheet, '#c3c9cf')),
      front(area(-94, -220, 188, 11, 5), chrome(sheet, ACROSS)),
      shape(base, turned(sheet, colour)),
      front(area(-80, -154, 160, 10, 4), chrome(sheet, ACROSS)),
      ...[-1, 1].map((side) =>
        stroke(`M${side * 96} -150C${side * 112} -190 ${side * 108} -226 ${side * 88} -236`, '#9aa1a9', 8),
      ),
      knob(sheet, 0, -74, 31, { turn: 40 }),
    ),
    onFloor(
      SIZE / 2 + 84,
      roundShadow(sheet, 34, 5, 7),
      shape(glass, '#eaf4f9', 0.6),
      shape('M-31 -82H31L27 -6H-27Z', sheet.linear(['#ffc04a', ORANGE, '#d97512'], ACROSS), 0.94),
      oval(0, -82, 31, 5, '#ffd98a'),
      glassSheen(sheet, glass),
      half(sheet, 62, -24, 25),
    ),
  ].join('');
}

function citrus(sheet: Sheet, colour: string): string {
  const base = 'M-84 -112H84C94 -76 96 -36 88 -10C84 2 -84 2 -88 -10C-96 -36 -94 -76 -84 -112Z';
  const jug = 'M-96 -204H96L86 -108H-86Z';
  return [
    onFloor(
      SIZE / 2 - 26,
      roundShadow(sheet, 92),
      stroke('M88 -194C142 -200 138 -122 84 -122', '#8fa3b1', 15, 0.85),
      stroke('M88 -194C132 -196 130 -128 84 -126', '#f2f8fb', 8, 0.9),
      shape(jug, '#eaf4f9', 0.65),
      shape('M-91 -164H91L86 -110H-86Z', sheet.linear(['#ffc04a', ORANGE, '#d97512'], ACROSS), 0.94),
      oval(0, -164, 91, 9, '#ffd98a'),
      glassSheen(sheet, jug),
      shape('M-98 -204L-124 -196L-92 -180Z', '#dfeaf0', 0.9),
      oval(0, -204, 97, 13, turned(sheet, '#e9ecef')),
      oval(0, -207, 86, 9, '#c3c9cf'),
      stroke('M-60 -206H-34M-14 -204H16M36 -206H62', '#6b7279', 3, 0.7),
      group(
        { transform: 'translate(0 -232) rotate(-8)' },
        shape(
          'M-58 18C-62 -34 -34 -58 0 -58C34 -58 62 -34 58 18C30 28 -30 28 -58 18Z',
          sheet.radial(['#ffc65a', ORANGE, '#c9640c'], [0.34, 0.3], 0.85),
        ),
        oval(0, 18, 58, 9, '#fff0d0'),
        ...[-30, -12, 10, 28].map((dx, index) => disc(dx, -20 - (index % 2) * 14, 1.8, '#c9640c', 0.7)),
      ),
      shape(base, turned(sheet, colour)),
      front(area(-88, -116, 176, 10, 4), chrome(sheet, ACROSS)),
      front(area(-34, -66, 68, 26, 13), darker(colour, 0.16), 0.5),
      disc(-18, -53, 7, lighter(colour, 0.4)),
      stroke('M2 -53H20', darker(colour, 0.4), 4, 0.6),
    ),
    onFloor(SIZE / 2 + 112, roundShadow(sheet, 28, 3, 6), half(sheet, 0, -30, 32)),
  ].join('');
}
