import { boxShadow, feet } from '../ground.ts';
import { blackGlass, chrome, type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob, ledPanel } from '../parts.ts';
import { bevel, block, disc, front, shape, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { DIAGONAL, path, type Sheet, type Stops } from '../svg.ts';
import { drawDryer } from './dryer.ts';
import { drawTopLoader } from './top-loader.ts';
import { drawTwinTub } from './twin-tub.ts';

type WashingMachine = PictureOf<'washing-machine'>;

const SHAPES = {
  front: { width: 60, height: 85, draw: drawFrontLoader },
  top: { width: 57, height: 84, draw: drawTopLoader },
  twin: { width: 86, height: 78, draw: drawTwinTub },
  dryer: { width: 60, height: 85, draw: drawDryer },
} as const;

/** A washing machine: front-loading, top-loading or twin-tub; or a dryer. */
export function drawWashingMachine(picture: WashingMachine, sheet: Sheet): string {
  const paint = material(sheet, picture.finish);
  const { width: usual, height, draw } = SHAPES[picture.loading];
  const width = picture.width ?? usual;
  const scale = scaleFor(90, 410);
  const body = standing(width * scale, height * scale, depthOf(55), { radius: 8 });
  return [boxShadow(sheet, body), feet(body), draw(sheet, body, paint, picture)].join('');
}

function drawFrontLoader(sheet: Sheet, body: Box, paint: Material, { door, panel }: WashingMachine): string {
  const strip = inside(body, 0, 0, 1, 0.155, 8);
  const soap = inside(body, 0.035, 0.03, 0.27, 0.1, 4);
  return [
    block(body, paint),
    bevel(sheet, body),
    panel === 'glass' ? front(inset(strip, 3), blackGlass(sheet)) : '',
    front({ ...strip, y: bottom(strip) - 1, height: 1.6, radius: 0 }, '#10121c', 0.28),
    front({ ...strip, y: bottom(strip) + 0.6, height: 1.2, radius: 0 }, '#ffffff', 0.6),
    front(inset(soap, -1), '#10121c', 0.24),
    front(soap, paint.front),
    bevel(sheet, soap),
    front(inside(soap, 0.2, 0.6, 0.6, 0.24, 3), '#10121c', 0.28),
    knob(sheet, body.x + body.width * 0.47, strip.y + strip.height / 2, strip.height * 0.34, { turn: 60 }),
    ledPanel(sheet, inside(body, 0.6, 0.04, 0.33, 0.075, 4), '0:39'),
    porthole(sheet, body, door),
    front(inside(body, 0.06, 0.9, 0.2, 0.055, 4), '#10121c', 0.12),
    bevel(sheet, inside(body, 0.06, 0.9, 0.2, 0.055, 4), 0.5),
    front(inside(body, 0.02, 0.978, 0.96, 0.01, 1), '#10121c', 0.14),
  ].join('');
}

const RIMS: Record<WashingMachine['door'], Stops> = {
  chrome: { 0: '#ffffff', 0.35: '#c3c9cf', 0.55: '#868d95', 0.8: '#dde1e4', 1: '#8d949c' },
  dark: { 0: '#6a7078', 0.4: '#24272c', 1: '#0e0f12' },
  white: ['#ffffff', '#e3e7ea', '#aab2b9'],
};

/** The round door: a ring, dark glass with reflections, and the steel drum behind it. */
function porthole(sheet: Sheet, body: Box, door: WashingMachine['door']): string {
  const x = body.x + body.width / 2;
  const y = body.y + body.height * 0.54;
  const r = body.width * 0.365;
  const rim = sheet.linear(RIMS[door], DIAGONAL);
  const glass = sheet.radial(
    { 0: '#5d6c7a', 0.5: '#2a323b', 0.85: '#14181d', 1: '#0b0d10' },
    [0.42, 0.36],
    0.7,
  );
  const drum = sheet.linear({ 0: ['#aab4bd', 0.75], 0.6: ['#56616b', 0.55], 1: ['#2a3138', 0.35] }, DIAGONAL);
  const dots = [0.42, 0.3, 0.18].flatMap((share, row) =>
    Array.from({ length: 16 - row * 4 }, (_, index) => {
      const angle = (index / (16 - row * 4)) * 2 * Math.PI + row * 0.2;
      return disc(x + Math.cos(angle) * r * share, y + Math.sin(angle) * r * share, 1.5, '#10141a', 0.5);
    }),
  );
  return [
    disc(x + 2, y + 4, r * 1.03, '#10121c', 0.2),
    disc(x, y, r, rim),
    disc(x, y, r * 0.86, door === 'dark' ? '#000000' : '#3b4148'),
    disc(x, y, r * 0.83, glass),
    disc(x, y + r * 0.03, r * 0.52, drum),
    ...dots,
    shape(
      path`M${x - r * 0.7} ${y + r * 0.3}C${x - r * 0.3} ${y + r * 0.08} ${x + r * 0.35} ${y + r * 0.42} ${x + r * 0.72} ${y + r * 0.24}C${x + r * 0.6} ${y + r * 0.62} ${x + r * 0.3} ${y + r * 0.8} ${x} ${y + r * 0.8}C${x - r * 0.34} ${y + r * 0.8} ${x - r * 0.6} ${y + r * 0.6} ${x - r * 0.7} ${y + r * 0.3}Z`,
      '#7fb4d6',
      0.22,
    ),
    shape(
      path`M${x - r * 0.66} ${y - r * 0.1}A${r * 0.68} ${r * 0.68} 0 0 1 ${x + r * 0.1} ${y - r * 0.68}C${x - r * 0.2} ${y - r * 0.5} ${x - r * 0.42} ${y - r * 0.34} ${x - r * 0.66} ${y - r * 0.1}Z`,
      '#ffffff',
      0.34,
    ),
    stroke(
      path`M${x + r * 0.46} ${y + r * 0.56}A${r * 0.72} ${r * 0.72} 0 0 0 ${x + r * 0.72} ${y + r * 0.08}`,
      '#ffffff',
      2.4,
      0.35,
    ),
    front(area(x + r * 0.84, y - 15, 11, 30, 5), chrome(sheet, [0, 0, 1, 0])),
  ].join('');
}
