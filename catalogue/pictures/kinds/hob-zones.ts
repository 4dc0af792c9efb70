import type { PictureOf } from '../parameters.ts';
import { ledDigits } from '../parts.ts';
import { oval } from '../shapes.ts';
import type { Surface } from '../space.ts';
import { element, type Sheet } from '../svg.ts';
import { cookingPot, steam } from './cooking-pot.ts';
import { gasBurner } from './gas-burner.ts';

type Hob = PictureOf<'hob'>;

/** Vertical compression of a horizontal circle, from the height of the viewpoint. */
const FLAT = 0.46;

/** Positions of the zones: along the front, away from it, and half the width, as shares of the hob's width. */
const ZONES: Record<number, readonly (readonly [along: number, away: number, reach: number])[]> = {
  1: [[0.5, 0.58, 0.3]],
  2: [
    [0.27, 0.52, 0.185],
    [0.73, 0.52, 0.185],
  ],
  3: [
    [0.25, 0.5, 0.17],
    [0.67, 0.74, 0.125],
    [0.67, 0.36, 0.125],
  ],
  4: [
    [0.27, 0.77, 0.135],
    [0.73, 0.77, 0.135],
    [0.27, 0.38, 0.155],
    [0.73, 0.38, 0.135],
  ],
  5: [
    [0.18, 0.77, 0.105],
    [0.82, 0.77, 0.105],
    [0.5, 0.58, 0.15],
    [0.18, 0.36, 0.105],
    [0.82, 0.36, 0.105],
  ],
};

/** Index of the zone in use: the largest. */
const mainZone = (count: number): number => (count >= 4 ? 2 : 0);

/** All zones of a hob; the main one is in use. */
export const drawZones = (sheet: Sheet, top: Surface, width: number, hob: Hob): string =>
  (ZONES[hob.zones] ?? [])
    .map(([along, away, reach], index) => {
      const { x, y } = top.at(along, away);
      const rx = width * reach * (1 - away * 0.16);
      const lit = index === mainZone(hob.zones);
      return hob.energy === 'gas'
        ? gasBurner(sheet, x, y, rx, { flame: lit, pale: hob.surface === 'glass' })
        : printedZone(sheet, x, y, rx, lit);
    })
    .join('') + (hob.energy === 'induction' ? touchKeys(top, width) : '');

/** Two rings printed on the glass, with a red glow between them when it is lit. */
function printedZone(sheet: Sheet, x: number, y: number, reach: number, lit: boolean): string {
  const ring = (share: number, colour: string, opacity: number) =>
    element('ellipse', {
      cx: x,
      cy: y,
      rx: reach * share,
      ry: reach * share * FLAT,
      fill: 'none',
      stroke: colour,
      'stroke-width': 1.8,
      'stroke-opacity': opacity,
    });
  const inner = lit ? ring(0.72, '#ff5a3c', 0.9) : ring(0.72, '#e9edf0', 0.35);
  return (
    (lit ? oval(x, y, reach * 0.86, reach * 0.86 * FLAT, glow(sheet)) : '') + ring(1, '#e9edf0', 0.75) + inner
  );
}

const glow = (sheet: Sheet): string => sheet.radial({ 0: ['#ff4a2a', 0.6], 1: ['#ff4a2a', 0] });

/** The printed touch keys at the front, and the power level. */
function touchKeys(top: Surface, width: number): string {
  const keys = [0.3, 0.36, 0.42, 0.58, 0.64, 0.7].map((along) => {
    const { x, y } = top.at(along, 0.09);
    return oval(x, y, 4.4, 2, '#cfd6dd', 0.8);
  });
  const { x, y } = top.at(0.5, 0.12);
  return keys.join('') + ledDigits('7', x - 3, y - 3, Math.min(11, width * 0.03), '#ff6a4a');
}

/** The pot on the zone in use. */
export function servedPot(sheet: Sheet, top: Surface, width: number, { zones: count }: Hob): string {
  const [along, away, reach] = ZONES[count]?.[mainZone(count)] ?? [0.5, 0.5, 0.2];
  const { x, y } = top.at(along, away);
  const r = Math.min(width * reach * 0.95, 66);
  return steam(sheet, x, y - r * 1.3, 64) + cookingPot(sheet, x, y, r);
}
