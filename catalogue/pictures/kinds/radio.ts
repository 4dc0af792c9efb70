import { darker, lighter } from '../colour.ts';
import { boxShadow, feet } from '../ground.ts';
import { chrome, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob, slots } from '../parts.ts';
import { bevel, block, disc, front, hoop, stroke } from '../shapes.ts';
import { bottom, inside, inset, middle, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

/** A portable radio: round grille, dial, handle and extended aerial. */
export function drawRadio({ colour }: PictureOf<'radio'>, sheet: Sheet): string {
  const scale = scaleFor(24, 480);
  const box = standing(24 * scale, 13 * scale, depthOf(8), { radius: 14, lift: 5 });
  const grille = inside(box, 0.05, 0.1, 0.42, 0.8);
  const { x, y } = middle(grille);
  const r = Math.min(grille.width, grille.height) / 2;
  const dial = inside(box, 0.53, 0.14, 0.41, 0.32, 4);
  const handle = path`M${box.x + 26} ${box.y + 4}C${box.x + 26} ${box.y - 54} ${right(box) - 26} ${box.y - 54} ${right(box) - 26} ${box.y + 4}`;
  const ticks = Array.from({ length: 15 }, (_, index) => {
    const at = dial.x + dial.width * (0.07 + index * 0.0615);
    return path`M${at} ${dial.y + dial.height * 0.3}v${index % 7 === 0 ? 14 : 8}`;
  });
  return [
    stroke(path`M${right(box) - 34} ${box.y - 4}L${right(box) + 34} ${box.y - 176}`, '#6b7078', 5),
    stroke(path`M${right(box) - 35} ${box.y - 5}L${right(box) + 33} ${box.y - 177}`, '#e9ecef', 2),
    disc(right(box) + 34, box.y - 177, 5, chrome(sheet)),
    stroke(handle, darker(colour, 0.6), 17),
    stroke(handle, lighter(colour, 0.12), 12),
    boxShadow(sheet, box),
    feet(box, { indent: 22, width: 22 }),
    block(box, plastic(sheet, colour)),
    bevel(sheet, box, 0.7),
    front(inset(box, 6), '#000000', 0.12),
    disc(x, y, r + 4, chrome(sheet, ACROSS)),
    disc(x, y, r, '#17181c'),
    ...[0.3, 0.55, 0.8].map((share) => hoop(x, y, r * share, '#5d636c', 2.4, 0.8)),
    slots({ ...grille, x: x - r * 0.9, width: r * 1.8, y: y - r * 0.62, height: r * 1.24 }, 9, '#5d636c', {
      opacity: 0.5,
    }),
    disc(x, y, r * 0.14, turned(sheet, '#6b7078')),
    front(inset(dial, -3), darker(colour, 0.5)),
    front(dial, sheet.linear(['#fff6dd', '#f2dfae'])),
    stroke(ticks.join(''), '#4b3a22', 1.6, 0.85),
    stroke(path`M${dial.x + 10} ${bottom(dial) - 14}H${right(dial) - 10}`, '#4b3a22', 1.4, 0.5),
    front(inside(dial, 0.58, 0.06, 0.016, 0.88, 1), '#d9372b'),
    knob(sheet, dial.x + 24, box.y + box.height * 0.72, 20, { turn: -40, dark: true }),
    knob(sheet, right(dial) - 28, box.y + box.height * 0.72, 26, { turn: 30, dark: true }),
    front(inside(box, 0.68, 0.66, 0.09, 0.1, 4), '#f5b02e'),
  ].join('');
}
