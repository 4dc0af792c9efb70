import { darker, lighter } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import type { PictureOf } from '../parameters.ts';
import { drawScene } from '../scenes.ts';
import { bevel, disc, front, gloss } from '../shapes.ts';
import { area, type Box, bottom, FLOOR, inset, right } from '../space.ts';
import { DIAGONAL, group, type Sheet } from '../svg.ts';

type Phone = PictureOf<'phone'>;

const WIDTH = 146;
const HEIGHT = 304;

/** A phone twice: its back, and before it its screen. */
export function drawPhone(picture: Phone, sheet: Sheet): string {
  const back: Box = area(120, FLOOR - 22 - HEIGHT, WIDTH, HEIGHT, 24);
  const face: Box = area(240, FLOOR - HEIGHT + 10, WIDTH, HEIGHT, 24);
  return [
    contact(sheet, back),
    slab(sheet, back, picture.colour),
    rear(sheet, back, picture),
    contact(sheet, face),
    group({ filter: sheet.blur(8) }, front({ ...face, x: face.x - 9, y: face.y + 6 }, '#15142c', 0.34)),
    slab(sheet, face, picture.colour),
    screen(sheet, face, picture),
  ].join('');
}

const contact = (sheet: Sheet, box: Box): string =>
  shadowOf(sheet, [
    { x: box.x + 14, y: bottom(box) - 4 },
    { x: right(box) - 6, y: bottom(box) - 6 },
    { x: right(box) - 8, y: bottom(box) + 2 },
    { x: box.x + 12, y: bottom(box) + 2 },
  ]);

/** The frame: its right edge shows. */
function slab(sheet: Sheet, box: Box, colour: string): string {
  const metal = sheet.linear([lighter(colour, 0.6), darker(colour, 0.1), darker(colour, 0.45)], DIAGONAL);
  return front({ ...box, x: box.x + 5, y: box.y - 1 }, darker(colour, 0.5)) + front(box, metal);
}

function rear(sheet: Sheet, box: Box, picture: Phone): string {
  const glass = sheet.linear(
    [
      [0, lighter(picture.colour, 0.45)],
      [0.35, picture.colour],
      [0.7, darker(picture.colour, 0.2)],
      [1, lighter(picture.colour, 0.12)],
    ],
    [0, 0, 0.7, 1],
  );
  const panel = inset(box, 2.4);
  return (
    front(panel, glass) + gloss(sheet, panel, 0.24) + bevel(sheet, panel, 0.6) + camera(sheet, box, picture)
  );
}

/** The camera's island and its lenses, as each maker lays them out. */
function camera(sheet: Sheet, { x, y }: Box, { camera: layout, lenses, colour }: Phone): string {
  const island = { x: x + 14, y: y + 16, depth: 0 };
  const plate = (width: number, height: number, radius: number) => {
    const box = { ...island, width, height, radius };
    return (
      front({ ...box, x: box.x + 1.5, y: box.y + 2.5 }, '#10121c', 0.35) +
      front(box, sheet.linear([lighter(colour, 0.3), darker(colour, 0.4)], DIAGONAL)) +
      bevel(sheet, box, 0.8)
    );
  };
  const column = Array.from({ length: lenses }, (_, index) =>
    lens(sheet, island.x + 19, island.y + 20 + index * 38, 15.5),
  );
  if (layout === 'column') return [...column, flash(island.x + 50, island.y + 20)].join('');
  if (layout === 'capsule')
    return [plate(38, lenses * 38 + 4, 19), ...column, flash(island.x + 54, island.y + 20)].join('');
  const places = [
    [25, 26],
    [67, 26],
    [25, 68],
  ].slice(0, lenses);
  const grid = places.map(([dx = 0, dy = 0]) => lens(sheet, island.x + dx, island.y + dy, 16));
  if (layout === 'square') return [plate(92, 94, 24), ...grid, flash(island.x + 67, island.y + 68)].join('');
  const turned = [
    [59, 26],
    [32, 68],
    [86, 68],
  ].slice(0, lenses);
  return [
    disc(island.x + 60.5, island.y + 58.5, 56, '#10121c', 0.3),
    disc(island.x + 59, island.y + 56, 56, sheet.linear(['#eef1f3', '#7f878f', '#c5ccd2'], DIAGONAL)),
    disc(
      island.x + 59,
      island.y + 56,
      51,
      sheet.linear([darker(colour, 0.2), darker(colour, 0.62)], DIAGONAL),
    ),
    ...turned.map(([dx = 0, dy = 0]) => lens(sheet, island.x + dx, island.y + dy, 17)),
    flash(island.x + 59, island.y + 92),
  ].join('');
}

const flash = (x: number, y: number): string => disc(x, y, 4.6, '#fff3c9', 0.95);

const lens = (sheet: Sheet, x: number, y: number, r: number): string =>
  [
    disc(x + 1, y + 1.6, r, '#10121c', 0.4),
    disc(x, y, r, sheet.linear(['#d9dee3', '#4b5159', '#9aa1a9'], DIAGONAL)),
    disc(x, y, r * 0.84, '#0b0c10'),
    disc(x, y, r * 0.58, sheet.radial(['#5a76b8', '#1e2952', '#07080f'], [0.36, 0.32], 0.8)),
    disc(x - r * 0.24, y - r * 0.26, r * 0.15, '#ffffff', 0.85),
  ].join('');

function screen(sheet: Sheet, box: Box, { notch, scene }: Phone): string {
  const glass = inset(box, 5);
  const view = { ...glass, radius: 19 };
  const x = box.x + box.width / 2;
  return [
    front(inset(box, 1.6), '#08090b'),
    group({ 'clip-path': sheet.clip(front(view, '#000000')) }, drawScene(scene, view)),
    gloss(sheet, view, 0.14),
    notch === 'punch' ? disc(x, view.y + 13, 5, '#05060a') : disc(x, view.y + 2, 9, '#08090b'),
    disc(x - 1, view.y + (notch === 'punch' ? 12 : 5), 1.6, '#3d4f86'),
    front(area(x - 22, bottom(view) - 9, 44, 3.4, 1.7), '#ffffff', 0.85),
    bevel(sheet, box, 0.5),
  ].join('');
}
