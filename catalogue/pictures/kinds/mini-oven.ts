import { boxShadow, feet } from '../ground.ts';
import { blackGlass, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { barHandle, knob } from '../parts.ts';
import { bevel, block, disc, front, gloss, shape, stroke } from '../shapes.ts';
import { inside, inset, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { path, type Sheet } from '../svg.ts';

/** A table-top oven: a drop-down glass door with glowing elements behind it, and a column of knobs. */
export function drawMiniOven({ finish, knobs }: PictureOf<'mini-oven'>, sheet: Sheet): string {
  const scale = scaleFor(51, 530);
  const paint = material(sheet, finish);
  const body = standing(51 * scale, 33 * scale, depthOf(38), { radius: 7, lift: 9 });
  const door = inside(body, 0.03, 0.06, 0.72, 0.86, 6);
  const pane = inside(door, 0.06, 0.2, 0.88, 0.7, 6);
  const at = (x: number, y: number) => [pane.x + pane.width * x, pane.y + pane.height * y] as const;
  const line = (y: number, colour: string, width: number, opacity: number) =>
    stroke(path`M${pane.x + 6} ${at(0, y)[1]}H${right(pane) - 6}`, colour, width, opacity);
  const glow = sheet.radial(
    { 0: ['#ff9d45', 0.85], 0.5: ['#a84a18', 0.6], 1: ['#1a0f0a', 0.2] },
    [0.5, 0.55],
    0.7,
  );
  const [breadX, breadY] = at(0.5, 0.62);
  const bread = path`M${breadX - 62} ${breadY}C${breadX - 66} ${breadY - 40} ${breadX - 20} ${breadY - 50} ${breadX} ${breadY - 48}C${breadX + 24} ${breadY - 50} ${breadX + 66} ${breadY - 38} ${breadX + 62} ${breadY}Z`;
  const dials = Array.from({ length: knobs }, (_, index) =>
    knob(sheet, body.x + body.width * 0.872, body.y + body.height * ((index + 0.62) / (knobs + 0.35)), 19, {
      turn: index * 55 - 60,
    }),
  );
  return [
    boxShadow(sheet, body),
    feet(body, { indent: 22, width: 22 }),
    block(body, paint),
    bevel(sheet, body),
    front(inset(door, -1.4), '#050506', 0.55),
    front(door, blackGlass(sheet)),
    front(pane, '#140d0a'),
    front(pane, glow),
    line(0.1, '#ff7a2e', 3, 0.95),
    line(0.92, '#ff7a2e', 3, 0.95),
    shape(bread, sheet.linear(['#f0b566', '#c67a32', '#7d421a'])),
    ...[-26, 0, 26].map((dx) =>
      stroke(path`M${breadX + dx - 7} ${breadY - 40}L${breadX + dx + 7} ${breadY - 30}`, '#f9d9a0', 3, 0.7),
    ),
    line(0.64, '#e9c9a4', 2, 0.75),
    line(0.68, '#5d4a3c', 1.2, 0.9),
    gloss(sheet, door, 0.18),
    bevel(sheet, door, 0.45),
    barHandle(sheet, door.x + door.width * 0.12, door.y + door.height * 0.065, door.width * 0.76, false, 8),
    ...dials,
    disc(body.x + body.width * 0.872, body.y + body.height * 0.94, 3, '#ff8a3d'),
  ].join('');
}
