import { boxShadow, feet } from '../ground.ts';
import { blackGlass, type Material } from '../materials.ts';
import { ledDigits, slots } from '../parts.ts';
import { bevel, block, disc, front } from '../shapes.ts';
import { area, type Box, inside, inset, middle, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { group, type Sheet } from '../svg.ts';

/** An air conditioner as tall as a person, for halls and shops, in a corner. */
export function drawCabinet(sheet: Sheet, paint: Material, display: string): string {
  const scale = scaleFor(185);
  const body = standing(52 * scale, 182 * scale, depthOf(36), { radius: 10 });
  const outlet = inside(body, 0.1, 0.05, 0.8, 0.2, 8);
  const panel = inside(body, 0.1, 0.29, 0.8, 0.085, 8);
  const intake = inside(body, 0.1, 0.62, 0.8, 0.32, 6);
  return [
    boxShadow(sheet, body),
    feet(body),
    block(body, paint),
    bevel(sheet, body),
    front(inset(outlet, -2), '#10121c', 0.2),
    front(outlet, sheet.linear(['#15181c', '#4a5159'])),
    ...Array.from({ length: 7 }, (_, index) => {
      const louver = inside(outlet, 0.03, 0.04 + index * 0.137, 0.94, 0.085, 2);
      return front(louver, paint.front) + bevel(sheet, louver, 0.7);
    }),
    front(panel, blackGlass(sheet)),
    bevel(sheet, panel, 0.5),
    ledDigits(display, panel.x + panel.width * 0.36, panel.y + 6, panel.height - 12, '#8fdcff'),
    ...[0.14, 0.86].map((at) => disc(panel.x + panel.width * at, middle(panel).y, 3.4, '#8d959e')),
    front(inside(body, 0.1, 0.42, 0.8, 0.004, 0), '#10121c', 0.2),
    front(intake, '#10121c', 0.06),
    slots(intake, 22, paint.ink, { width: 2.2, opacity: 0.42 }),
  ].join('');
}

/** A one-piece air conditioner in a wall opening. */
export function drawWindowUnit(sheet: Sheet, paint: Material, display: string): string {
  const wall = area(62, 34, 388, 356, 16);
  const body: Box = { ...area(112, 128, 276, 186, 8), depth: depthOf(26) };
  const grille = inside(body, 0.04, 0.3, 0.66, 0.62, 4);
  const outlet = inside(body, 0.04, 0.07, 0.66, 0.17, 4);
  const panel = inside(body, 0.75, 0.07, 0.21, 0.85, 6);
  const plaster = sheet.linear({ 0: ['#ffffff', 0.75], 1: ['#ffffff', 0.28] });
  const sky = sheet.linear(['#8fd0f0', '#d9f1f7']);
  const pane = area(96, 60, 312, 62, 3);
  return [
    front(wall, plaster),
    front(inset(pane, -7), '#f6f3ec'),
    front(pane, sky),
    front(area(middle(pane).x - 4, pane.y, 8, pane.height), '#f6f3ec'),
    front(area(84, 122, 336, 10, 3), '#e3dccd'),
    group({ filter: sheet.blur(9) }, front({ ...body, x: body.x + 12, y: body.y + 18 }, '#15142c', 0.32)),
    front(area(100, 308, 304, 14, 4), sheet.linear(['#ece5d6', '#bfb59f'])),
    block(body, paint),
    bevel(sheet, body),
    front(outlet, sheet.linear(['#15181c', '#4a5159'])),
    ...[0.12, 0.42, 0.72].map((at) => front(inside(outlet, 0.02, at, 0.96, 0.16, 2), paint.front)),
    slots(outlet, 9, '#10121c', { upright: true, width: 2, opacity: 0.4 }),
    front(grille, '#10121c', 0.08),
    slots(grille, 15, paint.ink, { width: 2.2, opacity: 0.5 }),
    front(panel, blackGlass(sheet)),
    bevel(sheet, panel, 0.5),
    ledDigits(display, panel.x + panel.width * 0.24, panel.y + 14, 24, '#8fdcff'),
    ...[0.42, 0.58, 0.74, 0.9].map((at) => disc(middle(panel).x, panel.y + panel.height * at, 5, '#8d959e')),
    front(area(right(body) - 4, body.y + 20, 3, body.height - 40), '#ffffff', 0.4),
  ].join('');
}
