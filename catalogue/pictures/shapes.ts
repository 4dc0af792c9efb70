import { type Box, bottom, frontOutline, right } from './box.ts';
import { hull, type Point, recede } from './space.ts';
import { DIAGONAL, element, group, round, type Sheet } from './svg.ts';

/** A closed outline through points. */
export const polygon = (points: readonly Point[], fill: string, opacity?: number): string =>
  element('polygon', {
    points: points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' '),
    fill,
    'fill-opacity': opacity,
  });

/** The front face of a box. */
export const front = ({ x, y, width, height, radius }: Box, fill: string, opacity?: number): string =>
  element('rect', { x, y, width, height, rx: radius, fill, 'fill-opacity': opacity });

export const disc = (cx: number, cy: number, r: number, fill: string, opacity?: number): string =>
  element('circle', { cx, cy, r, fill, 'fill-opacity': opacity });

export const oval = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  opacity?: number,
): string => element('ellipse', { cx, cy, rx, ry, fill, 'fill-opacity': opacity });

/** The outline of a circle. */
export const hoop = (
  cx: number,
  cy: number,
  r: number,
  colour: string,
  width: number,
  opacity?: number,
): string =>
  element('circle', {
    cx,
    cy,
    r,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-opacity': opacity,
  });

/** Repeats a drawing at equal angles around a point. */
export const around = (times: number, x: number, y: number, drawing: string): string =>
  Array.from({ length: times }, (_, index) =>
    group({ transform: `rotate(${round((index * 360) / times)} ${round(x)} ${round(y)})` }, drawing),
  ).join('');

/** An open line with round ends. */
export const stroke = (d: string, colour: string, width: number, opacity?: number): string =>
  element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-opacity': opacity,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });

export const shape = (d: string, fill: string, opacity?: number): string =>
  element('path', { d, fill, 'fill-opacity': opacity });

/** The paints of the three visible faces of a box. */
export interface Faces {
  front: string;
  side: string;
  top: string;
}

/** A solid box: its visible side and top, then the front. */
export function block(box: Box, faces: Faces): string {
  const outline = frontOutline(box);
  const back = outline.map((point) => recede(point, box.depth));
  const edge = box.radius * 0.5;
  const from = { x: box.x + edge, y: box.y };
  const to = { x: right(box) - edge, y: box.y };
  const top = [from, to, recede(to, box.depth), recede(from, box.depth)];
  return polygon(hull([...outline, ...back]), faces.side) + polygon(top, faces.top) + front(box, faces.front);
}

/** A line down the right side, where a door meets the body. */
export function sideSeam(box: Box, depth: number, colour = '#10121c', width = 1.6): string {
  const edge = box.radius * 0.4;
  const from = recede({ x: right(box), y: box.y + edge }, depth);
  const to = recede({ x: right(box), y: bottom(box) - edge }, depth);
  return stroke(`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`, colour, width, 0.45);
}

/** A thin highlight at the upper left edges of a front, and a shadow at its lower right. */
export function bevel(sheet: Sheet, { x, y, width, height, radius }: Box, strength = 0.85): string {
  return element('rect', {
    x: x + 0.8,
    y: y + 0.8,
    width: width - 1.6,
    height: height - 1.6,
    rx: Math.max(0, radius - 0.8),
    fill: 'none',
    'stroke-width': 1.6,
    stroke: sheet.linear(
      {
        0: ['#ffffff', strength],
        0.4: ['#ffffff', strength * 0.15],
        0.6: ['#10121c', 0.05],
        1: ['#10121c', 0.35],
      },
      DIAGONAL,
    ),
  });
}

/** Window reflections on a glossy surface: two slanting bands across its front. */
export function gloss(sheet: Sheet, box: Box, opacity = 0.16): string {
  const { x, y, width, height } = box;
  const lean = Math.min(width, height) * 0.35;
  const band = (from: number, size: number) =>
    polygon(
      [
        { x: x + width * from + lean, y },
        { x: x + width * (from + size) + lean, y },
        { x: x + width * (from + size) - lean, y: y + height },
        { x: x + width * from - lean, y: y + height },
      ],
      sheet.linear({ 0: ['#ffffff', opacity], 1: ['#ffffff', opacity * 0.1] }),
    );
  return group({ 'clip-path': sheet.clip(front(box, '#000000')) }, band(0.02, 0.3), band(0.4, 0.07));
}
