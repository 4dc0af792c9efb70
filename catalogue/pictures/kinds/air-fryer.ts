import { darker, lighter } from '../colour.ts';
import { boxShadow, feet, onFloor, roundShadow } from '../ground.ts';
import { blackGlass, chrome, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { ledDigits } from '../parts.ts';
import { bevel, block, disc, front, gloss, oval, shape, stroke } from '../shapes.ts';
import { area, type Box, inside, middle, standing } from '../box.ts';
import { depthOf, SIZE } from '../space.ts';
import { ACROSS, type Sheet } from '../svg.ts';

type AirFryer = PictureOf<'air-fryer'>;

/** An air fryer: a rounded tower with one drawer, or a wide one with two drawers side by side. */
export const drawAirFryer = (picture: AirFryer, sheet: Sheet): string =>
  picture.drawers === 2 ? double(picture, sheet) : single(picture, sheet);

function single({ colour, display }: AirFryer, sheet: Sheet): string {
  const body =
    'M-88 -234C-80 -272 -42 -280 0 -280C42 -280 80 -272 88 -234C106 -158 112 -80 102 -18C98 0 -98 0 -102 -18C-112 -80 -106 -158 -88 -234Z';
  const drawer =
    'M-90 -142C-40 -130 40 -130 90 -142C96 -92 94 -50 86 -30C40 -20 -40 -20 -86 -30C-94 -50 -96 -92 -90 -142Z';
  const panel = area(-58, -232, 116, 74, 22);
  const grip = area(-26, -116, 52, 86, 15);
  return onFloor(
    SIZE / 2 - 4,
    roundShadow(sheet, 98, 17, 12),
    shape(body, turned(sheet, colour)),
    oval(0, -260, 62, 10, lighter(colour, 0.3), 0.45),
    front(panel, blackGlass(sheet)),
    ledDigits(display, -30, -219, 28, '#ffb454'),
    ...[-36, -18, 0, 18, 36].map((dx) => disc(dx, -174, 4, '#dfe5ea', 0.75)),
    shape(drawer, turned(sheet, lighter(colour, 0.06))),
    stroke('M-90 -142C-40 -130 40 -130 90 -142', darker(colour, 0.75), 3),
    stroke('M-90 -139C-40 -127 40 -127 90 -139', '#ffffff', 1.4, 0.35),
    front({ ...grip, x: grip.x + 6, y: grip.y + 8 }, '#000000', 0.35),
    front(grip, turned(sheet, '#45494f')),
    front(area(-17, -108, 34, 9, 4), '#ffffff', 0.22),
    front(area(-12, -50, 24, 7, 3), chrome(sheet, ACROSS)),
  );
}

function double({ colour, display }: AirFryer, sheet: Sheet): string {
  const box = standing(316, 236, depthOf(32), { radius: 34, lift: 6 });
  const panel = inside(box, 0.05, 0.06, 0.9, 0.26, 22);
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 38, width: 30 }),
    block(box, plastic(sheet, colour)),
    bevel(sheet, box, 0.6),
    front(panel, blackGlass(sheet)),
    ledDigits(display, panel.x + 34, panel.y + 16, 27, '#ffb454'),
    ledDigits('160', panel.x + panel.width - 96, panel.y + 16, 27, '#ffb454'),
    ...[-42, -21, 0, 21, 42].map((dx) => disc(middle(panel).x + dx, panel.y + 46, 4, '#dfe5ea', 0.75)),
    disc(middle(panel).x, panel.y + 24, 9, '#4be08a', 0.9),
    drawer(sheet, inside(box, 0.045, 0.37, 0.44, 0.57, 18), colour),
    drawer(sheet, inside(box, 0.515, 0.37, 0.44, 0.57, 18), colour),
  ].join('');
}

/** One of two drawers, with a window, food behind it and a handle. */
function drawer(sheet: Sheet, box: Box, colour: string): string {
  const pane = inside(box, 0.14, 0.1, 0.72, 0.42, 12);
  const grip = inside(box, 0.28, 0.62, 0.44, 0.26, 12);
  const golden = ['#f0b545', '#dd9d30', '#f6cf62', '#e5a83a', '#c98a2c'].map((tone, index) =>
    oval(
      pane.x + 16 + index * ((pane.width - 32) / 4),
      pane.y + pane.height - 13 - (index % 2) * 8,
      18,
      12,
      tone,
    ),
  );
  return [
    front({ ...box, y: box.y + 2 }, darker(colour, 0.7)),
    front(box, sheet.linear([lighter(colour, 0.16), colour, darker(colour, 0.25)], [0, 0, 0.4, 1])),
    bevel(sheet, box, 0.55),
    front(pane, '#1b120c'),
    front(pane, sheet.radial({ 0: ['#ff9d45', 0.7], 1: ['#1b120c', 0.2] }, [0.5, 0.4], 0.8)),
    ...golden,
    gloss(sheet, pane, 0.2),
    front({ ...grip, x: grip.x + 4, y: grip.y + 6 }, '#000000', 0.35),
    front(grip, turned(sheet, '#45494f')),
    front(inside(grip, 0.16, 0.16, 0.68, 0.14, 3), '#ffffff', 0.22),
  ].join('');
}
