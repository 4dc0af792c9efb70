import { boxShadow, feet } from '../ground.ts';
import { plastic } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { ledPanel, slots } from '../parts.ts';
import { bevel, block, disc, front, hoop, stroke } from '../shapes.ts';
import { type Box, inside, inset, middle, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { DIAGONAL, path, type Sheet } from '../svg.ts';

type Stabiliser = PictureOf<'stabiliser'>;

/** A voltage stabiliser: meter, lamps and outlets. */
export function drawStabiliser({ colour, meter, width, height }: Stabiliser, sheet: Sheet): string {
  const scale = scaleFor(34, 460);
  const box = standing(width * scale, height * scale, depthOf(26), { radius: 12, lift: 8 });
  const plate = inside(box, 0.06, 0.06, 0.88, 0.56, 9);
  const dial = inside(plate, 0.07, 0.12, 0.86, 0.56, 6);
  const lamps = ['#39d07f', '#f5b02e', '#e4434b'].map((light, index) => {
    const x = plate.x + plate.width * (0.2 + index * 0.3);
    const y = plate.y + plate.height * 0.84;
    return disc(x, y, 8, '#0d0e11') + disc(x, y, 6, light, index === 0 ? 1 : 0.45);
  });
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 20, width: 24 }),
    block(box, plastic(sheet, colour)),
    bevel(sheet, box, 0.7),
    front(plate, sheet.linear(['#33373e', '#17181c'], DIAGONAL)),
    bevel(sheet, plate, 0.5),
    meter === 'needle' ? needle(sheet, dial) : ledPanel(sheet, dial, '220', '#ff7a52'),
    ...lamps,
    outlet(sheet, box, 0.27),
    outlet(sheet, box, 0.66),
    slots(inside(box, 0.86, 0.68, 0.09, 0.24), 6, '#000000', { width: 3, opacity: 0.35 }),
  ].join('');
}

/** A voltmeter with its needle at the normal voltage. */
function needle(sheet: Sheet, box: Box): string {
  const { x } = middle(box);
  const foot = box.y + box.height * 1.02;
  const r = box.height * 0.76;
  const at = (degrees: number, share: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return [x + Math.cos(angle) * r * share, foot + Math.sin(angle) * r * share] as const;
  };
  const arc = (from: number, to: number, colour: string) => {
    const [startX, startY] = at(from, 1);
    const [endX, endY] = at(to, 1);
    return stroke(path`M${startX} ${startY}A${r} ${r} 0 0 1 ${endX} ${endY}`, colour, 6);
  };
  const ticks = [-50, -33, -17, 0, 17, 33, 50].map((degrees) => {
    const [outX, outY] = at(degrees, 0.9);
    const [inX, inY] = at(degrees, 0.76);
    return path`M${inX} ${inY}L${outX} ${outY}`;
  });
  const [tipX, tipY] = at(7, 0.86);
  return [
    front(box, sheet.linear(['#ffffff', '#e9ecef'])),
    bevel(sheet, box, 0.5),
    arc(-52, -20, '#f5b02e'),
    arc(-20, 24, '#39b56a'),
    arc(24, 52, '#e4434b'),
    stroke(ticks.join(''), '#33373e', 2),
    stroke(path`M${x} ${foot - 8}L${tipX} ${tipY}`, '#d9372b', 2.6),
    disc(x, foot - 5, 6, '#33373e'),
  ].join('');
}

/** A round European socket. */
function outlet(sheet: Sheet, box: Box, at: number): string {
  const x = box.x + box.width * at;
  const y = box.y + box.height * 0.8;
  const r = Math.min(box.width * 0.15, box.height * 0.14);
  return [
    front(inset({ x: x - r, y: y - r, width: 2 * r, height: 2 * r, radius: 10, depth: 0 }, -6), '#e9ecef'),
    disc(x, y, r, sheet.linear(['#8b9199', '#c9ced4'], DIAGONAL)),
    disc(x, y, r * 0.86, '#2b2e34'),
    hoop(x, y, r * 0.86, '#000000', 2, 0.4),
    disc(x - r * 0.36, y, r * 0.14, '#0a0b0d'),
    disc(x + r * 0.36, y, r * 0.14, '#0a0b0d'),
    disc(Math.min(x, right(box)), y - r * 0.56, r * 0.1, '#c9a24b'),
  ].join('');
}
