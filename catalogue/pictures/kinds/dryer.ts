import { blackGlass, type Material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob, ledPanel, slots } from '../parts.ts';
import { bevel, block, disc, front, hoop, shape, stroke } from '../shapes.ts';
import { type Box, bottom, inside, inset } from '../box.ts';
import { DIAGONAL, group, path, type Sheet } from '../svg.ts';

/** A tumble dryer with a wide glass door, linen behind it, and the condenser's flap below. */
export function drawDryer(
  sheet: Sheet,
  body: Box,
  paint: Material,
  { door }: PictureOf<'washing-machine'>,
): string {
  const strip = inside(body, 0, 0, 1, 0.14, 8);
  const flap = inside(body, 0.06, 0.88, 0.3, 0.075, 4);
  return [
    block(body, paint),
    bevel(sheet, body),
    front({ ...strip, y: bottom(strip) - 1, height: 1.6, radius: 0 }, '#10121c', 0.28),
    front(inside(body, 0.03, 0.03, 0.32, 0.085, 4), '#10121c', 0.1),
    bevel(sheet, inside(body, 0.03, 0.03, 0.32, 0.085, 4), 0.7),
    knob(sheet, body.x + body.width * 0.5, strip.y + strip.height / 2, strip.height * 0.32, { turn: -50 }),
    ledPanel(sheet, inside(body, 0.62, 0.035, 0.31, 0.075, 4), '1:10', '#ffb454'),
    drumDoor(sheet, body, door),
    front(flap, '#10121c', 0.08),
    bevel(sheet, flap, 0.6),
    slots(inset(flap, 5), 4, paint.ink, { width: 2, opacity: 0.5 }),
  ].join('');
}

function drumDoor(sheet: Sheet, body: Box, door: string): string {
  const x = body.x + body.width / 2;
  const y = body.y + body.height * 0.52;
  const r = body.width * 0.375;
  const rim = door === 'dark' ? ['#6a7078', '#24272c', '#0e0f12'] : ['#ffffff', '#c3c9cf', '#8d949c'];
  const warm = sheet.radial({ 0: '#ffd9a0', 0.55: '#b98a58', 1: '#4d3b2c' }, [0.5, 0.35], 0.75);
  const window = disc(x, y, r * 0.76, '#000000');
  const linen = [
    ['M-70 46C-40 4 -10 22 8 34C24 12 52 8 74 40V90H-74Z', '#f7f1e6'],
    ['M-78 66C-50 34 -24 44 -4 56C12 44 20 40 30 52C10 70 -30 84 -78 90Z', '#3f7fb5'],
    ['M10 62C30 40 56 40 78 60V96H0C2 82 4 72 10 62Z', '#d98a3d'],
  ].map(([d = '', colour = '']) => shape(d, colour));
  return [
    disc(x + 2, y + 4, r * 1.03, '#10121c', 0.2),
    disc(x, y, r, sheet.linear(rim, DIAGONAL)),
    disc(x, y, r * 0.82, blackGlass(sheet)),
    group(
      { 'clip-path': sheet.clip(window) },
      disc(x, y, r * 0.76, warm),
      ...[0.62, 0.46, 0.3].map((share) => hoop(x, y - 6, r * share, '#6d5236', 1.6, 0.4)),
      group({ transform: path`translate(${x} ${y - r * 0.04}) scale(${r / 100})` }, ...linen),
      shape(
        path`M${x - r * 0.7} ${y + r * 0.1}L${x - r * 0.05} ${y - r * 0.76}H${x + r * 0.3}L${x - r * 0.5} ${y + r * 0.5}Z`,
        '#ffffff',
        0.16,
      ),
    ),
    stroke(path`M${x - r * 0.92} ${y - 16}v32`, '#5b636c', 7, 0.7),
  ].join('');
}
