import { darker, lighter } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import type { PictureOf } from '../parameters.ts';
import { drawScene } from '../scenes.ts';
import { bevel, disc, front, gloss } from '../shapes.ts';
import { area, type Box, bottom, inset, right } from '../box.ts';
import { FLOOR } from '../space.ts';
import { DIAGONAL, group, type Sheet } from '../svg.ts';
import { drawPhoneCamera } from './phone-camera.ts';

type Phone = PictureOf<'phone'>;

const WIDTH = 146;
const HEIGHT = 304;

/** A phone, drawn twice: its back, and in front of it the side with the screen. */
export function drawPhone(picture: Phone, sheet: Sheet): string {
  const radius = picture.square ? 9 : 24;
  const back: Box = area(120, FLOOR - 22 - HEIGHT, WIDTH, HEIGHT, radius);
  const face: Box = area(240, FLOOR - HEIGHT + 10, WIDTH, HEIGHT, radius);
  return [
    contact(sheet, back),
    slab(sheet, back, picture.colour),
    rear(sheet, back, picture),
    contact(sheet, face),
    group({ filter: sheet.blur(8) }, front({ ...face, x: face.x - 9, y: face.y + 6 }, '#15142c', 0.34)),
    slab(sheet, face, picture.colour),
    screen(sheet, face, picture),
  ].join('');
}

const contact = (sheet: Sheet, box: Box): string =>
  shadowOf(sheet, [
    { x: box.x + 14, y: bottom(box) - 4 },
    { x: right(box) - 6, y: bottom(box) - 6 },
    { x: right(box) - 8, y: bottom(box) + 2 },
    { x: box.x + 12, y: bottom(box) + 2 },
  ]);

/** The frame, visible at its right edge. */
function slab(sheet: Sheet, box: Box, colour: string): string {
  const metal = sheet.linear([lighter(colour, 0.6), darker(colour, 0.1), darker(colour, 0.45)], DIAGONAL);
  return front({ ...box, x: box.x + 5, y: box.y - 1 }, darker(colour, 0.5)) + front(box, metal);
}

function rear(sheet: Sheet, box: Box, picture: Phone): string {
  const glass = sheet.linear(
    {
      0: lighter(picture.colour, 0.45),
      0.35: picture.colour,
      0.7: darker(picture.colour, 0.2),
      1: lighter(picture.colour, 0.12),
    },
    [0, 0, 0.7, 1],
  );
  const panel = inset(box, 2.4);
  return (
    front(panel, glass) +
    gloss(sheet, panel, 0.24) +
    bevel(sheet, panel, 0.6) +
    drawPhoneCamera(sheet, box, picture)
  );
}

/** The cut-out of the front camera, from its centre and the screen's upper edge. */
const NOTCHES: Record<Phone['notch'], (x: number, y: number) => string> = {
  punch: (x, y) => disc(x, y + 13, 5, '#05060a'),
  drop: (x, y) => disc(x, y + 2, 9, '#08090b'),
  island: (x, y) => front(area(x - 23, y + 6, 46, 13, 6.5), '#05060a'),
  wide: (x, y) => front(area(x - 35, y - 6, 70, 20, 8), '#08090b'),
};

function screen(sheet: Sheet, box: Box, { notch, square, scene }: Phone): string {
  const glass = inset(box, 5);
  const view = { ...glass, radius: square ? 5 : 19 };
  const x = box.x + box.width / 2;
  return [
    front(inset(box, 1.6), '#08090b'),
    group({ 'clip-path': sheet.clip(front(view, '#000000')) }, drawScene(scene, view)),
    gloss(sheet, view, 0.14),
    NOTCHES[notch](x, view.y),
    disc(x - 1, view.y + (notch === 'punch' || notch === 'island' ? 12 : 5), 1.6, '#3d4f86'),
    front(area(x - 22, bottom(view) - 9, 44, 3.4, 1.7), '#ffffff', 0.85),
    bevel(sheet, box, 0.5),
  ].join('');
}
