import { darker, lighter } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { blackGlass, chrome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { ledDigits } from '../parts.ts';
import { disc, front, oval, shape, stroke } from '../shapes.ts';
import { area, SIZE } from '../space.ts';
import { ACROSS, type Sheet } from '../svg.ts';

/** An air fryer: a rounded tower whose lower half pulls out by its handle. */
export function drawAirFryer({ colour, display }: PictureOf<'air-fryer'>, sheet: Sheet): string {
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
