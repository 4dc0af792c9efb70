import { boxShadow, feet } from '../ground.ts';
import { blackGlass, type Material, material, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen, groove, ledDigits, slots } from '../parts.ts';
import { bevel, block, disc, front, oval, shape } from '../shapes.ts';
import { area, type Box, inside, inset, middle, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { path, type Sheet } from '../svg.ts';

type WaterDispenser = PictureOf<'water-dispenser'>;

/** A water dispenser: taps in a niche, a cupboard below, and a bottle on top or hidden. */
export function drawWaterDispenser(picture: WaterDispenser, sheet: Sheet): string {
  const { finish, taps, bottle, form } = picture;
  if (form === 'table') return tableModel(sheet, picture);
  const scale = scaleFor(100, bottle === 'top' ? 345 : 405);
  const paint = material(sheet, finish);
  const body = standing(33 * scale, 100 * scale, depthOf(34), { radius: 12 });
  const door = inside(body, 0.05, 0.47, 0.9, 0.5, 8);
  return [
    boxShadow(sheet, body),
    feet(body),
    bottle === 'top' ? jug(sheet, body) : '',
    block(body, paint),
    bevel(sheet, body),
    niche(sheet, body, taps, paint),
    picture.display ? ledDigits('5', body.x + body.width * 0.77, body.y + body.height * 0.062, 13) : '',
    front(inset(door, -1.2), paint.gap, 0.6),
    front(door, paint.front),
    bevel(sheet, door),
    groove(sheet, {
      ...door,
      x: right(door) - 9,
      y: door.y + door.height * 0.1,
      width: 6,
      height: door.height * 0.34,
      radius: 3,
    }),
  ].join('');
}

/** A table-top model: the niche fills its front. */
function tableModel(sheet: Sheet, { finish, taps, bottle }: WaterDispenser): string {
  const scale = scaleFor(52, bottle === 'top' ? 300 : 400);
  const paint = material(sheet, finish);
  const body = standing(31 * scale, 50 * scale, depthOf(34), { radius: 14 });
  // The niche has the same proportions as in the upper half of the tall model.
  const upper = { ...body, height: body.height * 2.1 };
  return [
    boxShadow(sheet, body),
    feet(body),
    bottle === 'top' ? jug(sheet, body) : '',
    block(body, paint),
    bevel(sheet, body),
    niche(sheet, upper, taps, paint),
  ].join('');
}

function niche(sheet: Sheet, body: Box, taps: number, paint: Material): string {
  const panel = inside(body, 0.06, 0.03, 0.88, 0.095, 7);
  const hollow = inside(body, 0.1, 0.14, 0.8, 0.285, 9);
  const colours = taps === 3 ? ['#d9483b', '#e9edf0', '#3f8fd6'] : ['#d9483b', '#3f8fd6'];
  const spread = hollow.width / (taps + 0.2);
  const { x } = middle(hollow);
  const heads = colours.map((colour, index) => {
    const at = x + (index - (taps - 1) / 2) * spread;
    return [
      front(area(at - 9, hollow.y + 5, 18, 20, 4), turned(sheet, '#d3d8dc')),
      front(area(at - 5, hollow.y + 23, 10, 13, 3), turned(sheet, '#aeb5bb')),
      front(area(at - 10, hollow.y + 8, 20, 9, 4), turned(sheet, colour)),
    ].join('');
  });
  return [
    front(panel, blackGlass(sheet)),
    ...colours.map((colour, index) =>
      disc(x + (index - (taps - 1) / 2) * spread, panel.y + panel.height / 2, 4, colour),
    ),
    front(inset(hollow, -1.6), paint.gap, 0.5),
    front(hollow, sheet.linear({ 0: '#15171b', 0.8: '#3b4047', 1: '#565c64' })),
    ...heads,
    front(inside(hollow, 0.06, 0.86, 0.88, 0.11, 4), '#23262b'),
    slots(inside(hollow, 0.1, 0.88, 0.8, 0.08), 9, '#8b9199', { upright: true, width: 1.8 }),
  ].join('');
}

/** The upside-down bottle of blue ribbed plastic, three quarters full. */
function jug(sheet: Sheet, body: Box): string {
  const x = body.x + body.width / 2 + 8;
  const foot = body.y + 2;
  const top = foot - 112;
  const wide = body.width * 0.39;
  const bottle = path`M${x - wide} ${top + 10}C${x - wide} ${top} ${x + wide} ${top} ${x + wide} ${top + 10}V${foot - 30}C${x + wide} ${foot - 12} ${x + 18} ${foot - 12} ${x + 16} ${foot}H${x - 16}C${x - 18} ${foot - 12} ${x - wide} ${foot - 12} ${x - wide} ${foot - 30}Z`;
  return [
    oval(x, foot + 1, wide * 0.8, 6, '#dfe4e8'),
    shape(bottle, '#7cc0ea', 0.72),
    shape(
      path`M${x - wide} ${top + 34}H${x + wide}V${foot - 30}C${x + wide} ${foot - 12} ${x + 18} ${foot - 12} ${x + 16} ${foot}H${x - 16}C${x - 18} ${foot - 12} ${x - wide} ${foot - 12} ${x - wide} ${foot - 30}Z`,
      '#2f86c9',
      0.5,
    ),
    oval(x, top + 34, wide, 5, '#d3efff', 0.75),
    ...[0.3, 0.55].map((at) =>
      front(area(x - wide - 1, top + 112 * at, wide * 2 + 2, 5, 2.5), '#1f6cb0', 0.3),
    ),
    glassSheen(sheet, bottle),
  ].join('');
}
