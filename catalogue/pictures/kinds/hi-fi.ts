import { boxShadow, feet } from '../ground.ts';
import { blackGlass, chrome, dome, plastic } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob, ledPanel } from '../parts.ts';
import { bevel, block, disc, front, hoop } from '../shapes.ts';
import { type Box, inside, inset, middle, standing } from '../box.ts';
import { depthOf } from '../space.ts';
import { ACROSS, DIAGONAL, group, type Sheet } from '../svg.ts';

/** A stereo: the main unit between two speakers. */
export function drawHiFi({ colour }: PictureOf<'hi-fi'>, sheet: Sheet): string {
  const deck = standing(158, 176, depthOf(34), { radius: 8, lift: 5 });
  const left = { ...standing(112, 208, depthOf(30), { radius: 9, lift: 4 }), x: 48 };
  const right = { ...left, x: 336 };
  return [
    loudspeaker(sheet, left, colour),
    centre(sheet, { ...deck, x: 172 }, colour),
    loudspeaker(sheet, right, colour),
  ].join('');
}

function loudspeaker(sheet: Sheet, box: Box, colour: string): string {
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 10, width: 16 }),
    block(box, plastic(sheet, colour)),
    front(inset(box, 6), '#101114', 0.6),
    bevel(sheet, box, 0.6),
    cone(sheet, box, 0.24, 0.22, '#3fd0ff'),
    cone(sheet, box, 0.66, 0.4, '#ff4d8d'),
  ].join('');
}

function cone(sheet: Sheet, box: Box, at: number, size: number, light: string): string {
  const { x } = middle(box);
  const y = box.y + box.height * at;
  const r = box.width * size;
  return [
    group({ filter: sheet.blur(4) }, hoop(x, y, r, light, 6, 0.5)),
    disc(x, y, r, chrome(sheet, ACROSS)),
    disc(x, y, r * 0.92, '#0c0d10'),
    disc(x, y, r * 0.86, sheet.radial(['#5d626b', '#2c2f35', '#16171b'], [0.42, 0.38], 0.64)),
    disc(x, y, r * 0.36, dome(sheet, '#8b9199')),
  ].join('');
}

/** The main unit: display, volume knob, disc tray and source buttons. */
function centre(sheet: Sheet, box: Box, colour: string): string {
  const tray = inside(box, 0.08, 0.72, 0.84, 0.12, 4);
  const keys = [0.2, 0.4, 0.6, 0.8].map((x) =>
    front(inside(box, x - 0.07, 0.9, 0.14, 0.05, 3), x < 0.3 ? '#39d07f' : '#aab1b9', 0.85),
  );
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 14, width: 20 }),
    block(box, plastic(sheet, colour)),
    front(inset(box, 6), blackGlass(sheet)),
    bevel(sheet, box, 0.6),
    ledPanel(sheet, inside(box, 0.08, 0.07, 0.84, 0.2, 4), '12:30', '#7fe3ff'),
    disc(
      middle(box).x,
      box.y + box.height * 0.49,
      33,
      sheet.linear(['#ff4d8d', '#5b6cff', '#3fd0ff'], DIAGONAL),
      0.9,
    ),
    knob(sheet, middle(box).x, box.y + box.height * 0.49, 28, { turn: 40 }),
    ...[0.14, 0.86].flatMap((x) =>
      [0.4, 0.5, 0.6].map((y) => disc(box.x + box.width * x, box.y + box.height * y, 4.4, '#8b9199')),
    ),
    front(tray, '#24272c'),
    bevel(sheet, tray, 0.5),
    ...keys,
  ].join('');
}
