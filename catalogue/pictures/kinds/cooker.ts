import { boxShadow, feet } from '../ground.ts';
import { blackGlass, chrome, type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { barHandle, knob, ledPanel, slots } from '../parts.ts';
import { bevel, block, front, gloss, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, right, standing } from '../box.ts';
import { depthOf, recede, scaleFor } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';
import { drawBurners } from './cooker-top.ts';

type Cooker = PictureOf<'cooker'>;

/** Share of the front that the oven takes; the rest is a cupboard for the gas cylinder. */
const OVEN_SHARE = 0.66;

/** A gas cooker with its oven; with `lid` it has a raised glass lid behind the burners. */
export function drawCooker(picture: Cooker, sheet: Sheet): string {
  const scale = scaleFor(Math.max(picture.width, 85), 395);
  const paint = material(sheet, picture.finish);
  const body = standing(picture.width * scale, 84 * scale, depthOf(60), { radius: 5, lift: 8 });
  const ovenPart = picture.cylinder ? { ...body, width: body.width * OVEN_SHARE } : body;
  return [
    boxShadow(sheet, body),
    feet(body),
    picture.lid ? raisedLid(sheet, body) : '',
    block(body, { ...paint, top: picture.finish === 'white' ? '#e4e8eb' : '#aeb4ba' }),
    drawBurners(sheet, body, picture),
    bevel(sheet, body, 0.7),
    controls(sheet, body, picture, paint),
    oven(sheet, ovenPart, picture),
    drawer(sheet, ovenPart, paint),
    picture.cylinder ? gasCupboard(sheet, inside(body, OVEN_SHARE, 0, 1 - OVEN_SHARE, 1, 0), paint) : '',
  ].join('');
}

/** A raised lid of dark glass, hinged at the back. */
function raisedLid(sheet: Sheet, body: Box): string {
  const left = recede({ x: body.x + 6, y: body.y }, body.depth);
  const far = recede({ x: right(body) - 6, y: body.y }, body.depth);
  const lid = area(left.x, left.y - 84, far.x - left.x, 88, 7);
  const tinted = sheet.linear(
    { 0: ['#6f7d88', 0.72], 0.5: ['#2d343b', 0.82], 1: ['#1a1e23', 0.9] },
    [0, 0, 1, 1],
  );
  return (
    front(lid, tinted) +
    gloss(sheet, lid, 0.3) +
    bevel(sheet, lid, 0.9) +
    front(inside(lid, 0, 0, 1, 0.05, 2), chrome(sheet, ACROSS), 0.8)
  );
}

function controls(sheet: Sheet, body: Box, { knobs, display, finish }: Cooker, paint: Material): string {
  const strip = inside(body, 0, 0.012, 1, 0.135, 4);
  const shade = sheet.linear({ 0: ['#ffffff', 0.35], 0.5: ['#ffffff', 0], 1: ['#10121c', 0.22] });
  const radius = Math.min(strip.height * 0.3, strip.width / knobs / 2.7);
  const dials = Array.from({ length: knobs }, (_, index) => {
    const share = (index + 0.5) / knobs;
    // The knobs leave space for a display in the middle.
    const along = display ? share * 0.7 + (index < knobs / 2 ? 0 : 0.3) : share;
    return knob(sheet, strip.x + strip.width * (0.02 + along * 0.96), strip.y + strip.height * 0.5, radius, {
      turn: index === knobs - 1 ? 45 : 0,
      dark: finish === 'steel' || finish === 'white',
    });
  });
  return [
    front(strip, paint.front),
    front(strip, shade),
    front(inside(body, 0, 0.147, 1, 0.008, 0), '#10121c', 0.5),
    ...dials,
    display ? ledPanel(sheet, inside(strip, 0.385, 0.24, 0.23, 0.52, 3), '12:30', '#ffb454') : '',
  ].join('');
}

/** The oven's door: black glass, or enamel around glass; a lit window with shelves, and a rail as handle. */
function oven(sheet: Sheet, body: Box, { finish }: Cooker): string {
  const door = inside(body, 0.022, 0.17, 0.956, 0.6, 5);
  const pane = inside(door, 0.1, 0.24, 0.8, 0.64, 6);
  const enamelled = finish === 'white';
  const panel = enamelled
    ? front(door, '#f3f5f6') + bevel(sheet, door, 0.6) + front(inset(pane, -9), blackGlass(sheet))
    : front(door, blackGlass(sheet)) + front(inset(pane, -1.5), '#4a4d54');
  const glow = sheet.radial(
    { 0: ['#ffb65c', 0.75], 0.55: ['#a9501f', 0.5], 1: ['#1a1210', 0.15] },
    [0.5, 0.4],
    0.75,
  );
  const shelf = (at: number) => {
    const y = pane.y + pane.height * at;
    return stroke(path`M${pane.x + 4} ${y}H${right(pane) - 4}`, '#e8c49a', 1.6, 0.55);
  };
  return [
    panel,
    front(pane, '#15100e'),
    front(pane, glow),
    shelf(0.42),
    shelf(0.68),
    gloss(sheet, door, 0.18),
    bevel(sheet, door, 0.4),
    barHandle(sheet, door.x + door.width * 0.1, door.y + door.height * 0.075, door.width * 0.8, false, 8),
  ].join('');
}

/** The drawer for trays, with a highlight on its lip. */
function drawer(sheet: Sheet, body: Box, paint: Material): string {
  const panel = inside(body, 0.022, 0.79, 0.956, 0.185, 4);
  const lip = inside(panel, 0.3, 0.1, 0.4, 0.1, 2);
  return [
    front(inset(panel, -1.2), paint.gap, 0.75),
    front(panel, paint.front),
    bevel(sheet, panel),
    front(lip, '#10121c', 0.35),
    front({ ...lip, y: bottom(lip), height: 1.6, radius: 0.8 }, '#ffffff', 0.7),
  ].join('');
}

/** The cupboard beside the oven for the gas cylinder, with air slots above and below. */
function gasCupboard(sheet: Sheet, part: Box, paint: Material): string {
  const door = inside(part, 0.03, 0.17, 0.9, 0.805, 5);
  return [
    front(inset(door, -1.2), paint.gap, 0.75),
    front(door, paint.front),
    bevel(sheet, door),
    slots(inside(door, 0.2, 0.08, 0.6, 0.06), 3, paint.ink, { width: 2, opacity: 0.55 }),
    slots(inside(door, 0.2, 0.88, 0.6, 0.06), 3, paint.ink, { width: 2, opacity: 0.55 }),
    barHandle(sheet, door.x + 8, door.y + door.height * 0.3, door.height * 0.4, true, 6),
  ].join('');
}
