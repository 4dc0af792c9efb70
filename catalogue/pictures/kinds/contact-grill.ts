import { lighter } from '../colour.ts';
import { boxShadow, feet } from '../ground.ts';
import { chrome, plastic } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { slots } from '../parts.ts';
import { bevel, block, disc, front, polygon, shape, stroke } from '../shapes.ts';
import { bottom, inset, right, standing } from '../box.ts';
import { depthOf, recede, scaleFor, surface } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

/** An open contact grill with two sandwiches. */
export function drawContactGrill({ colour }: PictureOf<'contact-grill'>, sheet: Sheet): string {
  const scale = scaleFor(33, 500);
  const box = standing(33 * scale, 8 * scale, depthOf(28), { radius: 12, lift: 8 });
  const edge = (depth: number, up: number) =>
    [
      recede({ x: box.x + 10, y: box.y - up }, depth),
      recede({ x: right(box) - 10, y: box.y - up }, depth),
    ] as const;
  const plate = surface(edge(0.01, 0), edge(box.depth, 0));
  const lid = surface(edge(box.depth, 4), edge(box.depth * 0.55, 168));
  const bars = [0.1, 0.23, 0.36, 0.49, 0.62, 0.75, 0.88].flatMap((at) => [
    polygon(lid.part([at, at + 0.045], [0.08, 0.9]), '#000000', 0.5),
    polygon(lid.part([at, at + 0.014], [0.08, 0.9]), '#8b9199', 0.5),
  ]);
  const [leftTop, rightTop] = [lid.at(0, 1), lid.at(1, 1)];
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 22, width: 24 }),
    polygon(lid.part([-0.02, 1.02], [-0.02, 1.04]), sheet.linear([lighter(colour, 0.35), colour])),
    polygon(lid.part([0.03, 0.97], [0.03, 0.95]), sheet.linear(['#454a52', '#24262b'])),
    ...bars,
    stroke(
      path`M${leftTop.x + 70} ${leftTop.y - 2}C${leftTop.x + 76} ${leftTop.y - 34} ${rightTop.x - 76} ${rightTop.y - 34} ${rightTop.x - 70} ${rightTop.y - 2}`,
      '#17181c',
      15,
    ),
    stroke(
      path`M${leftTop.x + 82} ${leftTop.y - 18}C${leftTop.x + 100} ${leftTop.y - 29} ${rightTop.x - 100} ${rightTop.y - 29} ${rightTop.x - 82} ${rightTop.y - 18}`,
      '#6b7078',
      4,
    ),
    block(box, plastic(sheet, colour)),
    polygon(plate.part([0, 1], [0, 1]), '#2b2e33'),
    sandwich(sheet, box.x + box.width * 0.31, box.y - 4),
    sandwich(sheet, box.x + box.width * 0.71, box.y - 4),
    bevel(sheet, box, 0.7),
    front({ ...inset(box, 7), height: 6, radius: 3 }, chrome(sheet, ACROSS), 0.9),
    disc(box.x + box.width / 2 - 14, bottom(box) - 19, 6, '#ff6b4a'),
    disc(box.x + box.width / 2 + 14, bottom(box) - 19, 6, '#46c26b'),
    slots({ ...inset(box, 12), x: right(box) - 70, width: 52, y: box.y + 24, height: 22 }, 4, '#000000', {
      opacity: 0.35,
    }),
  ].join('');
}

/** Two slices with filling and grill marks. */
function sandwich(sheet: Sheet, x: number, y: number): string {
  const slice = (dy: number) =>
    path`M${x - 62} ${y + dy}C${x - 70} ${y + dy - 22} ${x - 44} ${y + dy - 26} ${x} ${y + dy - 26}C${x + 44} ${y + dy - 26} ${x + 70} ${y + dy - 22} ${x + 62} ${y + dy}Z`;
  const bread = sheet.linear(['#f1bd74', '#d48a3b', '#9a5a22']);
  return [
    shape(slice(0), bread),
    front({ x: x - 66, y: y - 30, width: 132, height: 8, radius: 4, depth: 0 }, '#7db35a'),
    front({ x: x - 62, y: y - 34, width: 124, height: 7, radius: 3, depth: 0 }, '#d94f3d'),
    front({ x: x - 64, y: y - 39, width: 128, height: 7, radius: 3, depth: 0 }, '#f6cf5a'),
    shape(slice(-37), bread),
    ...[-36, -12, 12, 36].map((dx) =>
      stroke(path`M${x + dx - 8} ${y - 41}L${x + dx + 6} ${y - 60}`, '#7d421a', 4.4, 0.75),
    ),
  ].join('');
}
