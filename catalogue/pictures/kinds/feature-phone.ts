import { darker, lighter, lightness } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import type { PictureOf } from '../parameters.ts';
import { drawScene } from '../scenes.ts';
import { bevel, disc, front, gloss, stroke } from '../shapes.ts';
import { area, type Box, bottom, inset, right } from '../box.ts';
import { FLOOR } from '../space.ts';
import { DIAGONAL, group, path, type Sheet } from '../svg.ts';

type FeaturePhone = PictureOf<'feature-phone'>;

const WIDTH = 128;
const HEIGHT = 286;

/** A phone with keys, drawn twice: its back with the speaker, and in front of it the side with the screen. */
export function drawFeaturePhone({ colour, scene }: FeaturePhone, sheet: Sheet): string {
  const back = area(134, FLOOR - 20 - HEIGHT, WIDTH, HEIGHT, 30);
  const face = area(242, FLOOR - HEIGHT + 10, WIDTH, HEIGHT, 30);
  return [
    contact(sheet, back),
    shell(sheet, back, colour),
    rear(sheet, back, colour),
    contact(sheet, face),
    group({ filter: sheet.blur(8) }, front({ ...face, x: face.x - 9, y: face.y + 6 }, '#15142c', 0.34)),
    shell(sheet, face, colour),
    keypad(sheet, face, colour),
    display(sheet, face, scene),
  ].join('');
}

const contact = (sheet: Sheet, box: Box): string =>
  shadowOf(sheet, [
    { x: box.x + 20, y: bottom(box) - 4 },
    { x: right(box) - 12, y: bottom(box) - 6 },
    { x: right(box) - 14, y: bottom(box) + 2 },
    { x: box.x + 18, y: bottom(box) + 2 },
  ]);

function shell(sheet: Sheet, box: Box, colour: string): string {
  const plastic = sheet.linear([lighter(colour, 0.4), colour, darker(colour, 0.35)], DIAGONAL);
  return front({ ...box, x: box.x + 7, y: box.y - 1 }, darker(colour, 0.5)) + front(box, plastic);
}

function rear(sheet: Sheet, box: Box, colour: string): string {
  const holes = [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) =>
      disc(box.x + 26 + column * 8, box.y + 66 + row * 8, 2.2, darker(colour, 0.7)),
    ),
  );
  return [
    gloss(sheet, inset(box, 2), 0.2),
    bevel(sheet, box, 0.6),
    disc(box.x + 34, box.y + 34, 13, darker(colour, 0.35)),
    disc(box.x + 34, box.y + 34, 9, '#0b0c10'),
    disc(box.x + 34, box.y + 34, 5, sheet.radial(['#5a76b8', '#1e2952', '#07080f'], [0.36, 0.32], 0.8)),
    disc(box.x + 58, box.y + 34, 4, '#fff3c9'),
    ...holes,
    stroke(path`M${box.x + 8} ${box.y + 104}H${right(box) - 8}`, darker(colour, 0.5), 1.2, 0.5),
  ].join('');
}

function display(sheet: Sheet, box: Box, scene: FeaturePhone['scene']): string {
  const glass = area(box.x + 9, box.y + 12, box.width - 18, 126, 16);
  const view = area(box.x + 17, box.y + 32, box.width - 34, 92, 3);
  return [
    front(glass, '#0b0c10'),
    drawScene(scene, view),
    front({ ...view, height: 12, radius: 2 }, '#0b0c10', 0.4),
    front(area(view.x + 4, view.y + 3.5, 12, 5, 1), '#ffffff', 0.9),
    front(area(right(view) - 20, view.y + 3.5, 16, 5, 1), '#7ff0a6', 0.95),
    gloss(sheet, glass, 0.18),
    front(area(box.x + box.width / 2 - 13, box.y + 20, 26, 4, 2), '#3a3e46'),
    bevel(sheet, glass, 0.4),
  ].join('');
}

/** The round four-way key with two keys beside it, then four rows of three. */
function keypad(sheet: Sheet, box: Box, colour: string): string {
  const pale = lightness(colour) > 0.6;
  const cap = pale ? ['#ffffff', '#d5dade'] : [lighter(colour, 0.32), darker(colour, 0.12)];
  const ink = pale ? '#4b5159' : '#f3f4f6';
  const key = (x: number, y: number, width: number, height: number, mark: string) => {
    const button = area(x, y, width, height, height * 0.42);
    return front({ ...button, y: y + 2 }, '#000000', 0.35) + front(button, sheet.linear(cap)) + mark;
  };
  const x = box.x + box.width / 2;
  const y = box.y + 162;
  const rows = [0, 1, 2, 3].flatMap((row) =>
    [-1, 0, 1].map((column) => {
      const at = { x: x + column * 35, y: box.y + 186 + row * 23 };
      return key(at.x - 15, at.y, 30, 17, front(area(at.x - 4, at.y + 6.5, 8, 4, 1.5), ink, 0.85));
    }),
  );
  return [
    key(x - 51, y - 16, 28, 13, front(area(x - 43, y - 11, 12, 3, 1.5), ink, 0.8)),
    key(x + 23, y - 16, 28, 13, front(area(x + 31, y - 11, 12, 3, 1.5), ink, 0.8)),
    key(x - 51, y + 2, 28, 13, front(area(x - 44, y + 7, 14, 3.6, 1.8), '#2fbf62')),
    key(x + 23, y + 2, 28, 13, front(area(x + 30, y + 7, 14, 3.6, 1.8), '#e4434b')),
    disc(x, y + 2, 19, '#000000', 0.3),
    disc(x, y, 19, sheet.linear(['#f2f4f6', '#8b9299'], DIAGONAL)),
    disc(x, y, 10, sheet.linear(cap, DIAGONAL)),
    ...rows,
    bevel(sheet, box, 0.6),
  ].join('');
}
