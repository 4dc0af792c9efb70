import { lighter, lightness } from '../colour.ts';
import { boxShadow } from '../ground.ts';
import { blackGlass, plastic } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { ledDigits } from '../parts.ts';
import { bevel, block, disc, front, gloss, oval, stroke } from '../shapes.ts';
import { bottom, inside, inset, middle, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { path, type Sheet } from '../svg.ts';

/** An evaporative cooler with its wet pads and visible water tank. */
export function drawAirCooler({ colour, height }: PictureOf<'air-cooler'>, sheet: Sheet): string {
  const scale = scaleFor(Math.max(height, 60), 390);
  const paint = plastic(sheet, colour);
  const body = standing(Math.max(34, height * 0.42) * scale, height * scale, depthOf(34), {
    radius: 14,
    lift: 16,
  });
  const outlet = inside(body, 0.09, 0.13, 0.82, 0.42, 10);
  const tank = inside(body, 0.09, 0.62, 0.82, 0.32, 10);
  const panel = inside(body, 0.14, 0.028, 0.72, 0.07, 8);
  const pale = lightness(colour) > 0.6;
  const vanes = Array.from({ length: 9 }, (_, index) => {
    const y = outlet.y + (outlet.height * (index + 0.5)) / 9;
    return path`M${outlet.x + 5} ${y + 3}Q${middle(outlet).x} ${y - 5} ${right(outlet) - 5} ${y + 3}`;
  }).join('');
  const water = { ...tank, y: tank.y + tank.height * 0.34, height: tank.height * 0.66 };
  return [
    boxShadow(sheet, body),
    ...[0.14, 0.86].map((at) => oval(body.x + body.width * at, bottom(body) + 7, 11, 9, '#26282d')),
    block(body, paint),
    bevel(sheet, body, 0.7),
    front(panel, blackGlass(sheet)),
    ledDigits(
      '3',
      panel.x + panel.width * 0.14,
      panel.y + panel.height * 0.25,
      panel.height * 0.5,
      '#8fdcff',
    ),
    ...[0.42, 0.58, 0.74, 0.9].map((at) =>
      disc(panel.x + panel.width * at, middle(panel).y, 3, '#cfd6dd', 0.85),
    ),
    front(inset(outlet, -2), '#10121c', 0.3),
    front(outlet, sheet.linear(['#1b1f24', '#3d444c'])),
    stroke(vanes, '#10121c', 7, 0.5),
    stroke(vanes, pale ? '#f4f6f7' : lighter(colour, 0.45), 4.4),
    front(inset(tank, -2), '#10121c', 0.22),
    front(tank, '#eaf6fb', 0.9),
    front(water, sheet.linear(['#9bd8f5', '#3f9fdc'])),
    front({ ...water, height: 3, radius: 1.5 }, '#ffffff', 0.7),
    ...[0.2, 0.45, 0.7].map((at) =>
      oval(tank.x + tank.width * at + 12, water.y + water.height * (0.3 + at * 0.5), 4, 4, '#ffffff', 0.4),
    ),
    gloss(sheet, tank, 0.35),
    bevel(sheet, tank, 0.7),
  ].join('');
}
