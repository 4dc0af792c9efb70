import { boxShadow, feet } from '../ground.ts';
import { chrome, plastic } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob } from '../parts.ts';
import { bevel, block, disc, front, gloss, shape, stroke } from '../shapes.ts';
import { area, type Box, inside, standing } from '../box.ts';
import { depthOf, recede, scaleFor } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

/** A toaster with two raised slices of toast. */
export function drawToaster({ colour }: PictureOf<'toaster'>, sheet: Sheet): string {
  const scale = scaleFor(28, 480);
  const box = standing(28 * scale, 18 * scale, depthOf(17), { radius: 34, lift: 7 });
  const lever = inside(box, 0.865, 0.2, 0.05, 0.5, 5);
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 34, width: 28 }),
    block(box, plastic(sheet, colour)),
    slot(sheet, box, 0.66, 92),
    slot(sheet, box, 0.28, 58),
    front(box, plastic(sheet, colour).front),
    gloss(sheet, box, 0.16),
    bevel(sheet, box, 0.7),
    front(inside(box, 0, 0.86, 1, 0.14, 20), chrome(sheet, ACROSS), 0.9),
    front(lever, '#121316'),
    front(area(lever.x - 12, lever.y + 8, lever.width + 24, 17, 7), chrome(sheet)),
    knob(sheet, box.x + box.width * 0.13, box.y + box.height * 0.62, 20, { turn: 40 }),
    ...[0, 1, 2].map((index) =>
      disc(
        box.x + box.width * 0.13 - 22 + index * 22,
        box.y + box.height * 0.32,
        6.4,
        index === 0 ? '#ff8a3d' : '#e9ecef',
        0.9,
      ),
    ),
  ].join('');
}

/** One slot with its slice; `away` is its distance behind the front, `up` the height of the slice. */
function slot(sheet: Sheet, box: Box, away: number, up: number): string {
  const depth = box.depth * away;
  const shrink = 1 - depth;
  const { x, y } = recede({ x: box.x + box.width * 0.2, y: box.y }, depth);
  const width = box.width * 0.56 * shrink;
  const top = y - up * shrink;
  const crust = path`M${x + 6} ${y + 10}V${top + 32}C${x - 12} ${top + 8} ${x + 16} ${top - 8} ${x + width / 2} ${top - 6}C${x + width - 16} ${top - 8} ${x + width + 12} ${top + 8} ${x + width - 6} ${top + 32}V${y + 10}Z`;
  const crumb = path`M${x + 15} ${y + 10}V${top + 30}C${x + 4} ${top + 14} ${x + 24} ${top + 4} ${x + width / 2} ${top + 4}C${x + width - 24} ${top + 4} ${x + width - 4} ${top + 14} ${x + width - 15} ${top + 30}V${y + 10}Z`;
  return [
    front(area(x - 14, y - 4, width + 28, 9, 4.5), '#101114', 0.9),
    shape(crust, sheet.linear(['#c98a45', '#8a5423'])),
    shape(crumb, sheet.linear(['#f6d59a', '#dc9f52'])),
    ...[0.28, 0.5, 0.72].map((at) =>
      stroke(path`M${x + width * at - 13} ${top + 38}q13 -8 26 0`, '#b9762f', 3, 0.5),
    ),
    front(area(x - 14, y + 1, width + 28, 5, 2.5), '#2b2e34'),
  ].join('');
}
