import { boxShadow, feet } from '../ground.ts';
import { chrome, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob } from '../parts.ts';
import { bevel, block, disc, front, polygon, stroke } from '../shapes.ts';
import { area, type Box, inside, right, standing } from '../box.ts';
import { depthOf, recede, scaleFor } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

/** A deep fryer with its basket of chips hung up to drain. */
export function drawDeepFryer({ finish }: PictureOf<'deep-fryer'>, sheet: Sheet): string {
  const scale = scaleFor(30, 470);
  const box = standing(27 * scale, 21 * scale, depthOf(30), { radius: 14, lift: 7 });
  const window = inside(box, 0.08, 0.2, 0.5, 0.42, 12);
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 24, width: 26 }),
    block(box, { ...material(sheet, finish), top: '#2b2e33' }),
    basket(sheet, box),
    front(box, material(sheet, finish).front),
    bevel(sheet, box),
    front(area(box.x + 4, box.y - 3, box.width - 8, 12, 5), '#2b2e33'),
    front(window, '#1b1410'),
    front(
      { ...window, y: window.y + window.height * 0.36, height: window.height * 0.64 },
      sheet.linear(['#f4b53f', '#b5701d']),
      0.95,
    ),
    ...[0.16, 0.34, 0.52, 0.7, 0.86].map((at, index) =>
      disc(
        window.x + window.width * at,
        window.y + window.height * (0.5 + (index % 3) * 0.13),
        4 + (index % 2) * 2,
        '#ffe2a0',
        0.75,
      ),
    ),
    bevel(sheet, window, 0.5),
    knob(sheet, box.x + box.width * 0.78, box.y + box.height * 0.4, 29, { turn: 60, dark: true }),
    disc(box.x + box.width * 0.7, box.y + box.height * 0.74, 6, '#ff6b4a'),
    disc(box.x + box.width * 0.86, box.y + box.height * 0.74, 6, '#46c26b'),
    front(inside(box, 0.02, 0.89, 0.96, 0.1, 9), '#2b2e33'),
  ].join('');
}

/** The wire basket with chips, and its handle towards the viewer. */
function basket(sheet: Sheet, box: Box): string {
  const from = recede({ x: box.x + 22, y: box.y - 2 }, box.depth * 0.3);
  const to = recede({ x: right(box) - 22, y: box.y - 2 }, box.depth * 0.3);
  const tones = ['#f7cf62', '#eab240', '#f2c04e', '#dd9d30', '#f9da80'];
  const chips = Array.from({ length: 19 }, (_, index) => {
    const x = from.x + 14 + ((to.x - from.x - 28) * index) / 18;
    const up = 34 + ((index * 7) % 5) * 7;
    const lean = ((index * 5) % 7) - 3;
    return polygon(
      [
        { x: x - 6, y: from.y + 4 },
        { x: x - 6 + lean * 3, y: from.y - up },
        { x: x + 6 + lean * 3, y: from.y - up - 4 },
        { x: x + 6, y: from.y + 4 },
      ],
      tones[index % tones.length] ?? '#f2c04e',
    );
  });
  const wires = Array.from({ length: 15 }, (_, index) => {
    const x = from.x + ((to.x - from.x) * index) / 14;
    return path`M${x} ${from.y - 30}V${from.y + 6}`;
  });
  return [
    ...chips,
    stroke(wires.join(''), '#8b9299', 2, 0.9),
    stroke(path`M${from.x} ${from.y - 14}H${to.x}`, '#8b9299', 2, 0.9),
    front(area(from.x - 4, from.y - 34, to.x - from.x + 8, 7, 3.5), chrome(sheet)),
    stroke(path`M${to.x - 2} ${from.y - 30}L${to.x + 46} ${from.y - 62}`, '#b4bac1', 6),
    stroke(path`M${to.x + 34} ${from.y - 54}L${to.x + 86} ${from.y - 88}`, '#17181c', 17),
    stroke(path`M${to.x + 36} ${from.y - 58}L${to.x + 84} ${from.y - 90}`, '#5d636c', 4),
    front(
      area(from.x - 4, from.y + 2, to.x - from.x + 8, 5, 2),
      sheet.linear(['#6b7078', '#2b2e33'], ACROSS),
    ),
  ].join('');
}
