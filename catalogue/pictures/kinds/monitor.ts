import { darker, lighter, lightness } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import type { PictureOf } from '../parameters.ts';
import { drawScene } from '../scenes.ts';
import { bevel, block, disc, front, gloss, oval, polygon } from '../shapes.ts';
import { area, type Box, bottom, inset, right } from '../box.ts';
import { FLOOR, SIZE, surface } from '../space.ts';
import { ACROSS, DIAGONAL, type Sheet } from '../svg.ts';

type Monitor = PictureOf<'monitor'>;

/** A monitor on its stand, alone or as an all-in-one computer with keyboard and mouse. */
export function drawMonitor(picture: Monitor, sheet: Sheet): string {
  const { colour, inches, form, scene } = picture;
  const whole = form === 'all-in-one';
  const width = (whole ? 292 : 330) * Math.sqrt(inches / 24);
  const height = width * 0.575;
  const chin = whole ? 26 : 5;
  const floor = whole ? FLOOR - 38 : FLOOR;
  const set: Box = {
    ...area((SIZE - width) / 2 - 4, floor - 72 - height - (whole ? 2 : 0), width, height + chin, 7),
    depth: 0.028,
  };
  const screen = { ...inset(set, 5), height: height - 9, radius: 2 };
  const skin = sheet.linear([lighter(colour, 0.3), colour, darker(colour, 0.25)], DIAGONAL);
  return [
    foot(sheet, set, floor, colour),
    block(set, { front: '#101115', side: darker(colour, 0.3), top: lighter(colour, 0.2) }),
    whole ? front({ ...set, y: bottom(set) - chin - 4, height: chin + 4, radius: 6 }, skin) : '',
    drawScene(scene, screen),
    gloss(sheet, screen, 0.12),
    bevel(sheet, set, 0.5),
    whole ? disc(SIZE / 2 - 4, bottom(set) - chin / 2 - 1, 4.5, darker(colour, 0.3), 0.7) : '',
    whole ? keyboard(sheet, colour) : '',
  ].join('');
}

/** A stand: a neck on a flat, wide plate. */
function foot(sheet: Sheet, set: Box, floor: number, colour: string): string {
  const x = set.x + set.width / 2;
  const metal = sheet.linear(
    [lighter(colour, 0.1), lighter(colour, 0.55), colour, darker(colour, 0.35)],
    ACROSS,
  );
  return [
    shadowOf(sheet, [
      { x: x - 88, y: floor - 12 },
      { x: x + 90, y: floor - 16 },
      { x: x + 96, y: floor },
      { x: x - 92, y: floor + 3 },
    ]),
    oval(x, floor - 5, 86, 13, darker(colour, 0.5)),
    oval(x, floor - 9, 86, 13, metal),
    polygon(
      [
        { x: x - 21, y: bottom(set) - 6 },
        { x: x + 21, y: bottom(set) - 6 },
        { x: x + 28, y: floor - 9 },
        { x: x - 28, y: floor - 9 },
      ],
      sheet.linear([darker(colour, 0.45), lighter(colour, 0.25), darker(colour, 0.55)], ACROSS),
    ),
  ].join('');
}

function keyboard(sheet: Sheet, colour: string): string {
  const near = FLOOR + 16;
  const far = FLOOR - 18;
  const left = 128;
  const end = 340;
  const deck = surface(
    [
      { x: left + 12, y: far },
      { x: end - 8, y: far },
    ],
    [
      { x: left, y: near },
      { x: end, y: near },
    ],
  );
  const tone = lightness(colour) > 0.7 ? '#ffffff' : '#34383f';
  const plate = lightness(colour) > 0.7 ? '#d9dde2' : '#191b1f';
  const keys = [0.08, 0.37, 0.66].flatMap((row) =>
    Array.from({ length: 15 }, (_, index) => {
      const from = 0.02 + index * 0.0645;
      return polygon(deck.part([from, from + 0.054], [row, row + 0.23]), tone);
    }),
  );
  return [
    shadowOf(sheet, deck.part([0.01, 1], [0.1, 1.1])),
    front(area(left - 1, near - 3, end - left + 2, 7, 3), darker(plate, 0.25)),
    polygon(deck.part([0, 1], [0, 1]), plate),
    ...keys,
    shadowOf(sheet, [
      { x: 362, y: FLOOR - 4 },
      { x: 398, y: FLOOR - 6 },
      { x: 400, y: FLOOR + 8 },
      { x: 362, y: FLOOR + 10 },
    ]),
    oval(380, FLOOR + 2, 20, 12, darker(plate, 0.35)),
    oval(
      380,
      FLOOR - 1,
      20,
      12,
      sheet.radial([lighter(tone, 0.4), tone, darker(tone, 0.3)], [0.35, 0.3], 0.9),
    ),
    front(area(378.5, FLOOR - 11, 3, 7, 1.5), '#7d848b'),
    front(area(right(area(left, 0, 0, 0)), near - 1, end - left, 1.2), '#ffffff', 0.35),
  ].join('');
}
