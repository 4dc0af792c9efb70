import { boxShadow, feet } from '../ground.ts';
import { type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { ledDigits, slots } from '../parts.ts';
import { around, bevel, block, disc, front, hoop, oval, shape, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, middle, right, standing } from '../box.ts';
import { depthOf, recede, scaleFor } from '../space.ts';
import { element, group, path, type Sheet } from '../svg.ts';
import { drawCabinet, drawWindowUnit } from './floor-air-conditioner.ts';

type AirConditioner = PictureOf<'air-conditioner'>;

/** Width and height of the two units of a split air conditioner, which depend on its power. */
const SPLIT_SIZES: Record<AirConditioner['size'], Record<'indoors' | 'outdoors', [number, number]>> = {
  small: { indoors: [296, 100], outdoors: [208, 152] },
  medium: { indoors: [336, 104], outdoors: [228, 168] },
  large: { indoors: [356, 112], outdoors: [244, 190] },
};

/** An air conditioner: a split with two units and a pipe, a mobile one, a window unit or a cabinet. */
export function drawAirConditioner(picture: AirConditioner, sheet: Sheet): string {
  const paint = material(sheet, picture.finish);
  const { form, display } = picture;
  if (form === 'cabinet') return drawCabinet(sheet, paint, display);
  if (form === 'window') return drawWindowUnit(sheet, paint, display);
  return form === 'split' ? split(sheet, paint, picture) : mobile(sheet, paint, picture);
}

/** The two units in front of a wall, since the indoor unit hangs on it. */
function split(sheet: Sheet, paint: Material, { display, finish, size, trim }: AirConditioner): string {
  const wall = area(62, 34, 388, 356, 16);
  const { indoors, outdoors } = SPLIT_SIZES[size];
  const indoor: Box = { ...standing(...indoors, depthOf(24), { radius: 20 }), y: 64 };
  const outdoor: Box = { ...standing(...outdoors, depthOf(34), { radius: 7, lift: 8 }), x: 96 };
  const plaster = sheet.linear({ 0: ['#ffffff', 0.75], 1: ['#ffffff', 0.28] });
  const bend = right(indoor) + 20;
  const from = bottom(indoor) - 24;
  const pipe = path`M${bend - 34} ${from}H${bend - 16}C${bend} ${from} ${bend} ${from + 16} ${bend} ${from + 34}V318C${bend} 344 ${bend - 16} 352 ${right(outdoor) + 8} 352`;
  return [
    front(wall, plaster),
    group(
      { filter: sheet.blur(9) },
      front({ ...indoor, x: indoor.x + 10, y: indoor.y + 20 }, '#15142c', 0.3),
    ),
    stroke(pipe, '#b8c0c8', 13),
    stroke(pipe, '#f7f9fa', 9),
    indoorUnit(sheet, indoor, paint, display),
    trim ? front(inside(indoor, 0.02, 0.655, 0.96, 0.05, 2), trim) : '',
    outdoorUnit(sheet, outdoor, finish === 'silver' ? paint : material(sheet, 'white')),
  ].join('');
}

function indoorUnit(sheet: Sheet, unit: Box, paint: Material, display: string): string {
  const outlet = inside(unit, 0.04, 0.77, 0.92, 0.16, 7);
  const flap = { ...outlet, y: bottom(outlet) - 5, height: 10, radius: 4 };
  const underside = sheet.linear({ 0: ['#10121c', 0], 1: ['#10121c', 0.15] });
  return [
    block(unit, paint),
    front(inside(unit, 0, 0.62, 1, 0.38, 20), underside),
    front(inside(unit, 0.02, 0.7, 0.96, 0.018, 1), '#10121c', 0.22),
    front(inside(unit, 0.02, 0.718, 0.96, 0.018, 1), '#ffffff', 0.8),
    bevel(sheet, unit),
    front(outlet, sheet.linear(['#1d2126', '#545b63'])),
    slots(inset(outlet, 2), 22, '#8b929a', { upright: true, width: 1, opacity: 0.55 }),
    front(flap, paint.front),
    bevel(sheet, flap, 0.7),
    ledDigits(display, unit.x + unit.width * 0.86, unit.y + unit.height * 0.4, 17, '#3aa7d8'),
  ].join('');
}

function outdoorUnit(sheet: Sheet, unit: Box, paint: Material): string {
  const valves = inside(unit, 0.79, 0.66, 0.16, 0.22, 4);
  return [
    boxShadow(sheet, unit),
    feet(unit, { indent: 22, width: 30 }),
    block(unit, paint),
    bevel(sheet, unit),
    fanGrille(sheet, unit),
    slots(inside(unit, 0.8, 0.12, 0.14, 0.4), 8, paint.ink, { width: 2, opacity: 0.55 }),
    front(valves, '#10121c', 0.1),
    bevel(sheet, valves, 0.5),
  ].join('');
}

/** The outdoor unit's fan behind its round grille. */
function fanGrille(sheet: Sheet, unit: Box): string {
  const { y } = middle(unit);
  const x = unit.x + unit.width * 0.39;
  const r = unit.height * 0.42;
  const blade = path`M${x} ${y}C${x + r * 0.1} ${y - r * 0.4} ${x + r * 0.4} ${y - r * 0.85} ${x + r * 0.66} ${y - r * 0.62}C${x + r * 0.7} ${y - r * 0.3} ${x + r * 0.3} ${y - r * 0.1} ${x} ${y}Z`;
  const hollow = sheet.radial({ 0: '#3f464e', 0.8: '#23282d', 1: '#4d555d' });
  return [
    disc(x, y, r + 5, '#10121c', 0.14),
    disc(x, y, r + 2, hollow),
    around(3, x, y, shape(blade, '#8b949d')),
    ...[0.28, 0.46, 0.64, 0.82, 1].map((share) => hoop(x, y, r * share, '#e9edf0', 2)),
    around(8, x, y, stroke(path`M${x} ${y}H${x + r}`, '#e9edf0', 2.2)),
    disc(x, y, r * 0.2, '#f4f6f7'),
    disc(x, y, r * 0.13, '#c5ccd2'),
  ].join('');
}

/** A tower on castors with an open outlet at the top and a hose from the back. */
function mobile(sheet: Sheet, paint: Material, { display }: AirConditioner): string {
  const scale = scaleFor(71, 415);
  const body = standing(38 * scale, 70 * scale, depthOf(34), { radius: 24, lift: 12 });
  const from = recede({ x: right(body), y: body.y + body.height * 0.34 }, body.depth * 0.7);
  const hose = path`M${from.x - 18} ${from.y}C${from.x + 52} ${from.y - 6} ${from.x + 66} ${from.y + 40} ${from.x + 62} ${from.y + 96}C${from.x + 60} ${from.y + 130} ${from.x + 74} ${from.y + 150} ${from.x + 92} ${from.y + 158}`;
  const outlet = inside(body, 0.1, 0.1, 0.8, 0.16, 10);
  const panel = inside(body, 0.26, 0.345, 0.48, 0.085, 12);
  return [
    stroke(hose, '#aab3bb', 34),
    element('path', {
      d: hose,
      fill: 'none',
      stroke: '#eef1f3',
      'stroke-width': 32,
      'stroke-dasharray': '5 2.4',
    }),
    stroke(hose, '#ffffff', 9, 0.45),
    boxShadow(sheet, body),
    ...[0.16, 0.84].map((at) => oval(body.x + body.width * at, bottom(body) + 5, 12, 8, '#26282d')),
    block(body, paint),
    bevel(sheet, body),
    front(outlet, sheet.linear(['#15181c', '#4a5159'])),
    ...[0.2, 0.46, 0.72].map((at) => {
      const louver = inside(outlet, 0.03, at, 0.94, 0.17, 3);
      return front(louver, paint.front) + bevel(sheet, louver, 0.8);
    }),
    front(panel, '#1d2025'),
    ledDigits(display, panel.x + panel.width / 2 - 15, panel.y + 6, panel.height - 12, '#8fdcff'),
    disc(panel.x + 16, panel.y + panel.height / 2, 3.4, '#8d959e'),
    disc(right(panel) - 16, panel.y + panel.height / 2, 3.4, '#8d959e'),
    slots(inside(body, 0.14, 0.52, 0.72, 0.4), 17, paint.ink, { width: 2.2, opacity: 0.4 }),
  ].join('');
}
