import { darker, lighter } from '../colour.ts';
import { boxShadow, feet } from '../ground.ts';
import { type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { barHandle, slots } from '../parts.ts';
import { bevel, block, front, gloss, shape } from '../shapes.ts';
import { type Box, bottom, inside, inset, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { group, path, type Sheet } from '../svg.ts';

type DrinksCooler = PictureOf<'drinks-cooler'>;

/** Colours of drinks: bissap, water, ginger, tamarind, cola, lemonade, orange. */
const DRINKS = ['#a3173f', '#bfe3f5', '#e8b64a', '#7a4a26', '#3a1d16', '#7cc26a', '#f08a3c'];

/** A shop's drinks refrigerator with one or two glass doors, lit from above. */
export function drawDrinksCooler(picture: DrinksCooler, sheet: Sheet): string {
  const { width, height, doors, canopy } = picture;
  const scale = scaleFor(Math.max(height, width));
  const paint = material(sheet, picture.finish);
  const body = standing(width * scale, height * scale, depthOf(60), { radius: 6 });
  const crown = canopy ? 0.1 : 0.025;
  const glazed = inside(body, 0.04, crown + 0.01, 0.92, 0.86 - crown, 4);
  const door = glazed.width / doors;
  const fronts = Array.from({ length: doors }, (_, index) =>
    glassDoor(
      sheet,
      { ...glazed, x: glazed.x + index * door, width: door - (doors > 1 ? 2 : 0) },
      picture,
      index,
    ),
  );
  return [
    boxShadow(sheet, body),
    feet(body),
    block(body, paint),
    bevel(sheet, body),
    canopy ? lightBox(sheet, inside(body, 0.04, 0.014, 0.92, crown - 0.022, 4), canopy) : '',
    ...fronts,
    motorGrille(body, paint),
  ].join('');
}

/** The lit sign above the doors: three coloured waves without text. */
function lightBox(sheet: Sheet, sign: Box, colour: string): string {
  const { x, y, height } = sign;
  const end = right(sign);
  const wave = (top: number) =>
    path`M${x} ${y + height * top}C${x + sign.width * 0.3} ${y + height * (top - 0.35)} ${x + sign.width * 0.6} ${y + height * (top + 0.45)} ${end} ${y + height * (top - 0.1)}V${bottom(sign)}H${x}Z`;
  return [
    front(sign, sheet.linear([lighter(colour, 0.5), colour])),
    group(
      { 'clip-path': sheet.clip(front(sign, '#000000')) },
      shape(wave(0.55), '#ffffff', 0.4),
      shape(wave(0.8), darker(colour, 0.35), 0.55),
    ),
    bevel(sheet, sign),
  ].join('');
}

function glassDoor(sheet: Sheet, door: Box, { shelves, doors }: DrinksCooler, index: number): string {
  const inner = inset(door, 5);
  const light = sheet.linear({ 0: '#f7fdff', 0.5: '#cfe6f1', 1: '#8fb3c6' });
  const rows = Array.from({ length: shelves }, (_, row) =>
    shelf(sheet, inside(inner, 0, row / shelves, 1, 1 / shelves, 0), row + index * 3),
  );
  const length = door.height * 0.34;
  const opensLeft = doors === 2 && index === 0;
  return [
    front(door, '#17191d'),
    front(inner, light),
    ...rows,
    gloss(sheet, inner, 0.3),
    bevel(sheet, door, 0.5),
    barHandle(
      sheet,
      opensLeft ? right(door) - 11 : door.x + 4,
      door.y + (door.height - length) / 2,
      length,
      true,
      6,
    ),
  ].join('');
}

/** One row of bottles or cans on a wire shelf. */
function shelf(sheet: Sheet, place: Box, row: number): string {
  const board = bottom(place) - 3;
  const cans = row % 3 === 2;
  const width = cans ? 13 : 11;
  const count = Math.floor((place.width - 4) / (width + 2));
  const gap = (place.width - count * width) / (count + 1);
  const tall = place.height * (cans ? 0.52 : 0.78);
  const drinks = Array.from({ length: count }, (_, index) => {
    const x = place.x + gap + index * (width + gap);
    // The drinks come in groups of three.
    const colour = DRINKS[(Math.floor(index / 3) * 2 + row) % DRINKS.length] ?? '#a3173f';
    return cans ? can(x, board, width, tall, colour) : bottle(x, board, width, tall, colour);
  });
  return [
    front(inside(place, 0, 0, 1, 0.18, 0), '#ffffff', 0.3),
    ...drinks,
    front({ ...place, y: board, height: 3, radius: 1 }, sheet.linear(['#f4f7f9', '#8d99a3'])),
  ].join('');
}

function bottle(x: number, foot: number, width: number, height: number, colour: string): string {
  const neck = width * 0.3;
  const shoulder = foot - height * 0.64;
  const middle = x + width / 2;
  const outline = path`M${x} ${foot}V${shoulder + 4}C${x} ${shoulder - 4} ${middle - neck} ${shoulder - 4} ${middle - neck} ${foot - height}H${middle + neck}C${middle + neck} ${shoulder - 4} ${x + width} ${shoulder - 4} ${x + width} ${shoulder + 4}V${foot}Z`;
  return [
    shape(outline, colour),
    front({ x, y: foot - height * 0.5, width, height: height * 0.24, radius: 0, depth: 0 }, '#fffaf0', 0.85),
    front(
      { x: x + 1.4, y: shoulder + 4, width: 2, height: height * 0.56, radius: 1, depth: 0 },
      '#ffffff',
      0.4,
    ),
    front(
      { x: middle - neck - 0.6, y: foot - height - 2, width: neck * 2 + 1.2, height: 4, radius: 1, depth: 0 },
      darker(colour, 0.35),
    ),
  ].join('');
}

const can = (x: number, foot: number, width: number, height: number, colour: string): string =>
  [
    front({ x, y: foot - height, width, height, radius: 2.4, depth: 0 }, colour),
    front({ x: x + 1, y: foot - height, width: width - 2, height: 2.4, radius: 1, depth: 0 }, '#e6eaee'),
    front(
      { x: x + 2, y: foot - height + 3, width: 2.6, height: height - 5, radius: 1, depth: 0 },
      '#ffffff',
      0.45,
    ),
  ].join('');

const motorGrille = (body: Box, { ink }: Material): string =>
  slots(inside(body, 0.12, 0.905, 0.76, 0.06), 5, ink, { width: 2, opacity: 0.55 });
