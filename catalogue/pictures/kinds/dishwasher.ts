import { boxShadow, feet, shadowOf } from '../ground.ts';
import { blackGlass, type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { groove, ledPanel } from '../parts.ts';
import { bevel, block, disc, front, gloss, oval, polygon, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, middle, right, standing } from '../box.ts';
import { depthOf, recede, scaleFor, surface } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

type Dishwasher = PictureOf<'dishwasher'>;

/** A dishwasher, full-size or table-top; with `open` its door is down and shows clean plates. */
export function drawDishwasher(picture: Dishwasher, sheet: Sheet): string {
  const standingTall = picture.form === 'standing';
  const scale = scaleFor(standingTall ? 90 : 55, standingTall ? 410 : 420);
  const paint = material(sheet, picture.finish);
  const body = standing(picture.width * scale, (standingTall ? 84 : 44) * scale, depthOf(58), { radius: 6 });
  const placed = picture.open ? { ...body, y: body.y - 26 } : body;
  return [
    boxShadow(sheet, body),
    feet(body),
    block(picture.open ? { ...placed, height: body.height + 26 } : body, paint),
    ...(picture.open ? openFront(sheet, placed, paint, picture) : closedFront(sheet, body, paint, picture)),
  ].join('');
}

function closedFront(sheet: Sheet, body: Box, paint: Material, { form, finish }: Dishwasher): string[] {
  const strip = inside(body, 0.012, 0.01, 0.976, form === 'standing' ? 0.12 : 0.17, 5);
  const door = inside(
    body,
    0.012,
    form === 'standing' ? 0.14 : 0.19,
    0.976,
    form === 'standing' ? 0.72 : 0.74,
    5,
  );
  const plinth = inside(
    body,
    0.03,
    form === 'standing' ? 0.88 : 0.945,
    0.94,
    form === 'standing' ? 0.1 : 0.035,
    3,
  );
  return [
    front(strip, finish === 'white' ? paint.front : blackGlass(sheet)),
    bevel(sheet, strip, 0.6),
    ...controls(sheet, strip, paint, finish),
    front(inset(door, -1.2), paint.gap, 0.6),
    front(door, paint.front),
    finish === 'black' ? gloss(sheet, door, 0.2) : '',
    bevel(sheet, door),
    groove(sheet, inside(door, 0.28, 0.03, 0.44, 0.055, 5)),
    front(plinth, '#10121c', 0.16),
    bevel(sheet, plinth, 0.4),
  ];
}

function controls(sheet: Sheet, strip: Box, { ink }: Material, finish: Dishwasher['finish']): string[] {
  const lamp = finish === 'white' ? ink : '#cfd6dd';
  const y = middle(strip).y;
  return [
    disc(strip.x + strip.width * 0.09, y, strip.height * 0.2, lamp, 0.9),
    ...[0.2, 0.26, 0.32, 0.38].map((at) => disc(strip.x + strip.width * at, y, 2.8, lamp, 0.7)),
    ledPanel(sheet, inside(strip, 0.62, 0.22, 0.3, 0.56, 4), '1:28'),
  ];
}

/** The tub with its two racks, and the open door in front. */
function openFront(sheet: Sheet, body: Box, paint: Material, picture: Dishwasher): string[] {
  const strip = inside(body, 0.012, 0.01, 0.976, 0.05, 4);
  const tub = inside(body, 0.05, 0.075, 0.9, 0.83, 8);
  const steel = sheet.linear(['#8d969e', '#d3dadf', '#a8b0b8']);
  return [
    front(strip, paint.front),
    front(inset(tub, -3), paint.gap, 0.8),
    front(tub, steel),
    front(inside(tub, 0.04, 0.03, 0.92, 0.94, 6), '#10141a', 0.12),
    ...rack(sheet, inside(tub, 0.05, 0.12, 0.9, 0.3, 3), 'glasses'),
    ...rack(sheet, inside(tub, 0.05, 0.52, 0.9, 0.42, 3), 'plates'),
    bevel(sheet, inset(tub, -3), 0.4),
    loweredDoor(sheet, body, paint, picture),
  ];
}

const GLAZES = ['#ffffff', '#f2c14e', '#ffffff', '#3f8f86', '#ffffff', '#c8553d', '#ffffff'];

/** A wire basket with plates on edge or upside-down glasses. */
function rack(sheet: Sheet, basket: Box, load: 'plates' | 'glasses'): string[] {
  const count = load === 'plates' ? 8 : 6;
  const step = basket.width / count;
  const foot = bottom(basket) - 5;
  const dishes = Array.from({ length: count }, (_, index) => {
    const x = basket.x + step * (index + 0.5) - (load === 'plates' ? 2 : 0);
    const glaze = GLAZES[index % GLAZES.length] ?? '#ffffff';
    if (load === 'plates') {
      const ry = basket.height * 0.46;
      return (
        oval(x + 3, foot - ry, step * 0.9, ry, '#6f7880') +
        oval(x, foot - ry, step * 0.9, ry, glaze) +
        oval(x - 1, foot - ry, step * 0.56, ry * 0.64, '#10121c', 0.1) +
        oval(x - 2, foot - ry, step * 0.5, ry * 0.58, glaze)
      );
    }
    const height = basket.height * 0.66;
    const glass = [
      { x: x - step * 0.28, y: foot - height },
      { x: x + step * 0.28, y: foot - height },
      { x: x + step * 0.38, y: foot },
      { x: x - step * 0.38, y: foot },
    ];
    const clear = sheet.linear({ 0: ['#ffffff', 0.85], 0.3: ['#cfe8f5', 0.4], 1: ['#ffffff', 0.65] }, ACROSS);
    return polygon(glass, clear);
  });
  const wires = Array.from({ length: count * 2 + 1 }, (_, index) => {
    const x = basket.x + (basket.width * index) / (count * 2);
    return path`M${x} ${foot - basket.height * 0.24}V${foot}`;
  });
  return [
    ...dishes,
    stroke(wires.join(''), '#e9eef2', 1.4, 0.9),
    stroke(
      path`M${basket.x} ${foot}H${right(basket)}M${basket.x} ${foot - basket.height * 0.24}H${right(basket)}`,
      '#f6f9fb',
      2.4,
    ),
  ];
}

/** Depth of the open door; negative is towards the viewer. */
const REACH = -0.13;

function loweredDoor(sheet: Sheet, body: Box, paint: Material, { form }: Dishwasher): string {
  const left = { x: body.x + 2, y: bottom(body) - (form === 'standing' ? 6 : 2) };
  const end = { x: right(body) - 2, y: left.y };
  const door = surface([left, end], [recede(left, REACH), recede(end, REACH)]);
  const lip = area(door.at(0, 1).x, door.at(0, 1).y, door.at(1, 1).x - door.at(0, 1).x, 9, 3);
  return [
    shadowOf(sheet, [
      left,
      { x: end.x, y: end.y + 8 },
      { x: right(lip), y: bottom(lip) + 8 },
      { x: lip.x + 8, y: bottom(lip) + 8 },
    ]),
    polygon(door.part([0, 1], [0, 1]), sheet.linear(['#9aa3ab', '#dfe4e8'])),
    polygon(door.part([0.06, 0.94], [0.1, 0.9]), sheet.linear(['#7f8890', '#c3cad0'])),
    polygon(door.part([0.12, 0.34], [0.35, 0.75]), '#5f6870', 0.6),
    polygon(door.part([0.39, 0.48], [0.35, 0.75]), '#f3f5f6', 0.8),
    front(lip, paint.front),
    bevel(sheet, lip, 0.8),
  ].join('');
}
