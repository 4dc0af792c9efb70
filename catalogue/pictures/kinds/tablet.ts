import { darker, lighter, lightness } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import { dome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { drawScene } from '../scenes.ts';
import { bevel, disc, front, gloss } from '../shapes.ts';
import { area, type Box, bottom, inset, right } from '../box.ts';
import { FLOOR, SIZE } from '../space.ts';
import { ACROSS, DIAGONAL, group, path, type Sheet } from '../svg.ts';

type Tablet = PictureOf<'tablet'>;

/**
 * A tablet: its back, and in front of it the side with the screen; upright or landscape, with its pen if it has one.
 */
export function drawTablet(picture: Tablet, sheet: Sheet): string {
  const scale = Math.sqrt(picture.inches / 11);
  const upright = picture.pose === 'portrait';
  const width = (upright ? 196 : 326) * scale;
  const height = (upright ? 290 : 226) * scale;
  const slide = upright ? width * 0.52 : 44;
  const x = (SIZE - width - slide) / 2;
  const back = area(x, FLOOR - 24 - height, width, height, 17);
  const face = area(x + slide, FLOOR - height + 10, width, height, 17);
  return [
    contact(sheet, back),
    slab(sheet, back, picture.colour),
    rear(sheet, back, picture),
    contact(sheet, face),
    group({ filter: sheet.blur(8) }, front({ ...face, x: face.x - 9, y: face.y + 6 }, '#15142c', 0.36)),
    picture.bumper === undefined ? slab(sheet, face, picture.colour) : bumper(sheet, face, picture.bumper),
    screen(sheet, face, picture),
    picture.pen ? pen(sheet, face) : '',
  ].join('');
}

const contact = (sheet: Sheet, box: Box): string =>
  shadowOf(sheet, [
    { x: box.x + 12, y: bottom(box) - 4 },
    { x: right(box) - 4, y: bottom(box) - 6 },
    { x: right(box) - 6, y: bottom(box) + 2 },
    { x: box.x + 10, y: bottom(box) + 2 },
  ]);

function slab(sheet: Sheet, box: Box, colour: string): string {
  const metal = sheet.linear([lighter(colour, 0.6), darker(colour, 0.1), darker(colour, 0.45)], DIAGONAL);
  return front({ ...box, x: box.x + 4, y: box.y - 1 }, darker(colour, 0.5)) + front(box, metal);
}

/** A thick rubber case with a handle on top, for children. */
function bumper(sheet: Sheet, box: Box, colour: string): string {
  const frame = { ...inset(box, -13), radius: 30 };
  const grip = area(box.x + box.width * 0.26, frame.y - 26, box.width * 0.48, 44, 20);
  return [
    front({ ...frame, x: frame.x + 5 }, darker(colour, 0.42)),
    front(grip, turned(sheet, colour)),
    front(inset(grip, 12), darker(colour, 0.7), 0.8),
    front(frame, sheet.linear([lighter(colour, 0.3), colour, darker(colour, 0.2)], DIAGONAL)),
    bevel(sheet, frame, 0.7),
    ...[0.3, 0.5, 0.7].map((at) =>
      front(area(right(frame) - 6.5, frame.y + frame.height * at - 13, 4, 26, 2), darker(colour, 0.4), 0.5),
    ),
  ].join('');
}

function rear(sheet: Sheet, box: Box, { colour, inches }: Tablet): string {
  const metal = sheet.linear(
    { 0: lighter(colour, 0.42), 0.4: colour, 1: darker(colour, 0.26) },
    [0, 0, 0.7, 1],
  );
  const panel = inset(box, 2);
  const island = { ...area(box.x + 13, box.y + 13, 30, 30, 10), height: inches > 10 ? 44 : 30 };
  return [
    front(panel, metal),
    gloss(sheet, panel, 0.16),
    bevel(sheet, panel, 0.5),
    front(island, darker(colour, 0.22)),
    bevel(sheet, island, 0.6),
    lens(sheet, island.x + 15, island.y + 15),
    inches > 10 ? disc(island.x + 15, island.y + 35, 3.6, '#fff3c9', 0.95) : '',
  ].join('');
}

const lens = (sheet: Sheet, x: number, y: number): string =>
  [
    disc(x, y, 10.5, sheet.linear(['#d9dee3', '#4b5159', '#9aa1a9'], DIAGONAL)),
    disc(x, y, 8.6, '#0b0c10'),
    disc(x, y, 5.6, sheet.radial(['#5a76b8', '#1e2952', '#07080f'], [0.36, 0.32], 0.8)),
    disc(x - 2.4, y - 2.6, 1.5, '#ffffff', 0.85),
  ].join('');

function screen(sheet: Sheet, box: Box, { scene, pose, colour, bumper: rubber }: Tablet): string {
  const pale = lightness(colour) > 0.86 && rubber === undefined;
  const view = { ...inset(box, rubber === undefined ? 10 : 12), radius: 7 };
  const upright = pose === 'portrait';
  const eye = upright
    ? { x: box.x + box.width / 2, y: box.y + 6 }
    : { x: box.x + 6, y: box.y + box.height / 2 };
  const icons = [0, 1, 2, 3, 4].map((index) => {
    const size = 17;
    const dock = area(view.x + view.width / 2 - 62 + index * 26.5, bottom(view) - 29, size, size, 5);
    return front(dock, ['#34c56b', '#3d7df0', '#f6b02e', '#ec4b6b', '#f4f5f7'][index] ?? '#ffffff', 0.95);
  });
  return [
    front(inset(box, 1.6), pale ? '#fdfdfd' : '#08090b'),
    group({ 'clip-path': sheet.clip(front(view, '#000000')) }, drawScene(scene, view)),
    front(area(view.x + view.width / 2 - 72, bottom(view) - 35, 144, 29, 10), '#ffffff', 0.32),
    ...icons,
    gloss(sheet, view, 0.12),
    disc(eye.x, eye.y, 2.2, '#3d4f86'),
    bevel(sheet, box, 0.5),
  ].join('');
}

/** The pen on the floor in front of the screen. */
function pen(sheet: Sheet, face: Box): string {
  const length = 168;
  const x = face.x + face.width * 0.5 - length * 0.5;
  const y = FLOOR + 21;
  const tip = path`M${x + length} ${y - 5}L${x + length + 17} ${y - 0.5}L${x + length} ${y + 4}Z`;
  return [
    shadowOf(sheet, [
      { x: x + 4, y: y + 1 },
      { x: x + length + 10, y: y + 1 },
      { x: x + length + 8, y: y + 6 },
      { x: x + 6, y: y + 6 },
    ]),
    front(area(x, y - 5, length, 9.5, 4.7), sheet.linear(['#ffffff', '#e3e6ea', '#a3a9b1'])),
    `<path d="${tip}" fill="#d4d8dc"/>`,
    front(area(x + 26, y - 3, 40, 3, 1.5), '#9aa1a9', 0.8),
    disc(x + 4, y - 0.5, 3.4, dome(sheet, '#c9ced4')),
    front(area(x + length - 3, y - 5, 3, 9.5), sheet.linear(['#c9ced4', '#7d848b'], ACROSS)),
  ].join('');
}
