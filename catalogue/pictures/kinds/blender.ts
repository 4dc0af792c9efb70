import { darker, lighter, lightness } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { chrome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, knob, ring } from '../parts.ts';
import { disc, front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, group, path, type Sheet } from '../svg.ts';

type Blender = PictureOf<'blender'>;

/** A blender with its jug, a food processor with its bowl, or a hand blender in its beaker. */
export function drawBlender(picture: Blender, sheet: Sheet): string {
  const draw = { jug, processor, hand }[picture.form];
  return draw(sheet, picture);
}

/** Measuring marks on the right of a vessel. */
const marks = (x: number, from: number, to: number, count: number): string =>
  stroke(
    Array.from({ length: count }, (_, index) => {
      const y = from + ((to - from) * index) / (count - 1);
      return path`M${x} ${y}H${x + (index % 2 === 0 ? 15 : 9)}`;
    }).join(''),
    '#ffffff',
    2,
    0.75,
  );

/** Mango in a pale blender, bissap in a dark one. */
const juiceFor = (colour: string): string => (lightness(colour) > 0.75 ? '#f0a22e' : '#8f1d3f');

function jug(sheet: Sheet, { colour, mill, juice = juiceFor(colour) }: Blender): string {
  const base = 'M-54 -112H54C62 -70 72 -40 74 -14C74 -2 -74 -2 -74 -14C-72 -40 -62 -70 -54 -112Z';
  const vessel = 'M-70 -324H70L50 -132C49 -122 -49 -122 -50 -132Z';
  const drink = 'M-61 -262H61L48 -133C47 -126 -47 -126 -48 -133Z';
  const handle = 'M66 -290C122 -302 122 -174 56 -158';
  return onFloor(
    SIZE / 2 - (mill ? 38 : 14),
    roundShadow(sheet, 76),
    stroke(handle, '#7f95a5', 17, 0.8),
    stroke(handle, '#f2f8fb', 11, 0.85),
    shape(vessel, '#eaf4f9', 0.62),
    shape(
      drink,
      sheet.linear(
        { 0: lighter(juice, 0.2), 0.25: lighter(juice, 0.35), 0.6: juice, 1: darker(juice, 0.35) },
        ACROSS,
      ),
      0.95,
    ),
    oval(0, -262, 61, 8, lighter(juice, 0.42)),
    ...[
      [-30, 2, 5],
      [4, -1, 4],
      [28, 3, 6],
      [-8, 4, 3],
    ].map(([dx = 0, dy = 0, r = 4]) => disc(dx, dy - 262, r, lighter(juice, 0.62), 0.8)),
    glassSheen(sheet, vessel),
    marks(26, -286, -154, 7),
    oval(0, -324, 70, 9, '#dfe9ef'),
    front(area(-72, -346, 144, 24, 8), turned(sheet, darker(colour, 0.1))),
    front(area(-24, -362, 48, 18, 7), turned(sheet, colour)),
    front(area(-55, -134, 110, 16, 5), turned(sheet, '#3a3d44')),
    front(area(-56, -122, 112, 12, 4), chrome(sheet, ACROSS)),
    shape(base, turned(sheet, colour)),
    oval(0, -12, 73, 10, darker(colour, 0.6), 0.35),
    knob(sheet, 0, -58, 24, { turn: 30 }),
    mill ? grinder(sheet, colour) : '',
  );
}

/** The small grinder that comes with it, filled with pepper. */
function grinder(sheet: Sheet, colour: string): string {
  const cup = 'M-32 -74C-32 -112 32 -112 32 -74V-34H-32Z';
  return group(
    { transform: 'translate(148)' },
    roundShadow(sheet, 34),
    shape(cup, '#eaf4f9', 0.7),
    shape('M-31 -58C-10 -66 12 -52 31 -60V-34H-31Z', '#6b4a35'),
    glassSheen(sheet, cup),
    front(area(-35, -38, 70, 34, 9), turned(sheet, colour)),
    front(area(-35, -40, 70, 7, 3), chrome(sheet, ACROSS)),
  );
}

/** A wide bowl on a low motor, with chute and pusher on top. */
function processor(sheet: Sheet, { colour }: Blender): string {
  const bowl = 'M-92 -232H92L84 -106C83 -94 -83 -94 -84 -106Z';
  const base = 'M-92 -92H92C100 -60 104 -30 104 -16C104 0 -104 0 -104 -16C-104 -30 -100 -60 -92 -92Z';
  const handle = 'M88 -214C142 -224 142 -128 84 -116';
  const greens = [
    [-56, 0, '#5f9a45'],
    [-30, 6, '#e9873a'],
    [0, -2, '#d94f3d'],
    [30, 5, '#7db35a'],
    [56, 1, '#f0b545'],
    [-44, 14, '#f4e6cf'],
    [12, 14, '#8dbf63'],
    [46, 16, '#d9653d'],
    [-16, 17, '#c94f6d'],
  ] as const;
  return onFloor(
    SIZE / 2 - 16,
    roundShadow(sheet, 106),
    stroke(handle, '#7f95a5', 19, 0.85),
    stroke(handle, '#eef6fa', 12, 0.9),
    shape(bowl, '#eaf4f9', 0.6),
    front(area(-9, -206, 18, 106, 5), '#c3ccd3', 0.9),
    shape(
      'M-9 -128C-44 -146 -70 -140 -80 -130C-56 -126 -30 -116 0 -116C30 -126 60 -136 78 -146C60 -154 36 -148 9 -134Z',
      sheet.linear(['#f4f6f8', '#8d959d']),
    ),
    ...greens.map(([dx, dy, fill]) => oval(dx, dy - 122, 17, 10, fill)),
    glassSheen(sheet, bowl),
    marks(44, -202, -134, 5),
    oval(0, -232, 92, 11, '#dbe7ee'),
    oval(0, -237, 92, 11, '#ffffff', 0.75),
    shape('M-44 -240V-294H8V-240Z', '#eaf4f9', 0.8),
    glassSheen(sheet, 'M-44 -240V-294H8V-240Z'),
    front(area(-48, -314, 60, 24, 7), turned(sheet, colour)),
    shape(base, turned(sheet, colour)),
    front(area(-94, -98, 188, 10, 4), chrome(sheet, ACROSS)),
    knob(sheet, 0, -48, 25, { turn: -35 }),
    ...[-62, 62].map((dx) => front(area(dx - 15, -55, 30, 14, 7), lighter(colour, 0.5), 0.8)),
  );
}

/** A hand blender in its beaker, leaning on the rim. */
function hand(sheet: Sheet, { colour }: Blender): string {
  const beaker = 'M-66 -150H66L55 -14C54 -2 -54 -2 -55 -14Z';
  const soup = 'M-61 -88H61L54 -15C53 -5 -53 -5 -54 -15Z';
  const grip = 'M-21 -240C-27 -296 -27 -340 -18 -364C-12 -376 12 -376 18 -364C27 -340 27 -296 21 -240Z';
  const shaft = 'M-15 -226H15L12 -86C34 -72 40 -54 40 -32H-40C-40 -54 -34 -72 -12 -86Z';
  return onFloor(
    SIZE / 2 - 8,
    roundShadow(sheet, 58),
    shape(beaker, '#eaf4f9', 0.55),
    group(
      { transform: 'rotate(7 0 -116)' },
      shape(shaft, turned(sheet, '#c2c8ce')),
      front(area(-22, -244, 44, 20, 5), turned(sheet, '#4a4f57')),
      shape(grip, turned(sheet, colour)),
      front(area(-8, -332, 16, 32, 8), '#0f1115', 0.45),
      disc(0, -322, 5, '#f5b02e'),
      disc(0, -309, 4, '#e8ecf0', 0.9),
    ),
    shape(soup, sheet.linear({ 0: '#f0a548', 0.3: '#f6bd6c', 1: '#c96f25' }, ACROSS), 0.86),
    oval(0, -88, 61, 8, '#f9cf8d', 0.9),
    glassSheen(sheet, beaker),
    marks(24, -120, -34, 6),
    ring(sheet, 0, -150, 67, 5),
    oval(0, -150, 63, 3.4, '#dfe9ef'),
  );
}
