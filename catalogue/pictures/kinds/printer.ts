import { boxShadow, feet } from '../ground.ts';
import { blackGlass, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { slots } from '../parts.ts';
import { drawScene } from '../scenes.ts';
import { bevel, block, disc, front, gloss, polygon } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, right, standing } from '../box.ts';
import { depthOf, recede, scaleFor } from '../space.ts';
import { DIAGONAL, type Sheet } from '../svg.ts';

type Printer = PictureOf<'printer'>;

/** A printer with a printed page: ink tanks in front, cartridges inside, or a laser printer with its tray on top. */
export function drawPrinter(picture: Printer, sheet: Sheet): string {
  const laser = picture.form === 'laser' || picture.form === 'laser-scanner';
  return laser ? drawLaser(picture, sheet) : drawInkjet(picture, sheet);
}

/** Width and height in centimetres. */
const SIZES: Record<Printer['form'], readonly [width: number, height: number]> = {
  tank: [38, 18],
  inkjet: [42.5, 15.5],
  laser: [35, 21],
  'laser-scanner': [41, 31],
};

const body = ({ form }: Printer): Box => {
  const [width, height] = SIZES[form];
  const scale = scaleFor(40, 500);
  return standing(width * scale, height * scale, depthOf(33), { radius: 12, lift: 5 });
};

function drawInkjet(picture: Printer, sheet: Sheet): string {
  const box = body(picture);
  const lid = { ...box, y: box.y - 4, height: box.height * 0.24, radius: 9 };
  const tanks = picture.form === 'tank';
  const mouth = inside(box, tanks ? 0.2 : 0.16, 0.5, tanks ? 0.48 : 0.68, 0.27, 5);
  return [
    boxShadow(sheet, box),
    feed(sheet, box),
    feet(box, { indent: 26, width: 26 }),
    block(box, material(sheet, picture.finish)),
    bevel(sheet, box),
    block(lid, material(sheet, picture.finish)),
    front(area(lid.x, bottom(lid) - 1.5, lid.width, 3, 1), '#050506', 0.45),
    bevel(sheet, lid, 0.6),
    front(mouth, '#0d0e11'),
    page(sheet, mouth, picture.scene),
    panel(sheet, inside(box, 0.05, 0.36, tanks ? 0.12 : 0.09, 0.46, 6)),
    tanks ? inkTanks(sheet, inside(box, 0.73, 0.42, 0.22, 0.42, 6)) : '',
  ].join('');
}

/** The blank paper in the feed at the back. */
function feed(sheet: Sheet, box: Box): string {
  const rear = box.depth * 0.82;
  const at = (x: number, up: number) => {
    const base = recede({ x: box.x + box.width * x, y: box.y }, rear);
    return { x: base.x + up * 0.05, y: base.y - up };
  };
  const leaning = (from: number, to: number, up: number, fill: string) =>
    polygon([at(from, -12), at(to, -12), at(to, up), at(from, up)], fill);
  return [
    leaning(0.2, 0.8, 60, sheet.linear(['#5d636c', '#2c2f35'])),
    leaning(0.24, 0.76, 84, sheet.linear(['#ffffff', '#e6e9ed'])),
    leaning(0.245, 0.765, 80, '#f6f7f9'),
  ].join('');
}

/** A printed page with a picture, half out of the printer. */
function page(sheet: Sheet, mouth: Box, scene: Printer['scene']): string {
  const top = mouth.y + mouth.height * 0.5;
  const reach = mouth.height + 34;
  const edge = mouth.width * 0.1;
  const sheetOf = (spread: number, from: number, to: number) => [
    { x: mouth.x + edge, y: top + from },
    { x: right(mouth) - edge, y: top + from },
    { x: right(mouth) - edge + spread, y: top + to },
    { x: mouth.x + edge - spread, y: top + to },
  ];
  const picture = area(mouth.x + edge + 8, top + 3, mouth.width - 2 * edge - 16, reach * 0.66);
  return [
    polygon(sheetOf(22, 4, reach + 5), '#15142c', 0.28),
    polygon(sheetOf(20, 0, reach), sheet.linear(['#dfe3e8', '#ffffff'])),
    drawScene(scene, picture),
    front({ ...picture, height: 14 }, sheet.linear({ 0: ['#0d0e11', 0.6], 1: ['#0d0e11', 0] })),
    ...[0, 1].map((line) =>
      front(
        area(picture.x, bottom(picture) + 6 + line * 7, picture.width * (0.8 - line * 0.3), 3, 1.5),
        '#9aa3ad',
      ),
    ),
  ].join('');
}

function panel(sheet: Sheet, box: Box): string {
  return [
    front(box, blackGlass(sheet)),
    bevel(sheet, box, 0.4),
    front(inside(box, 0.18, 0.1, 0.64, 0.26, 2), '#7fd3ff', 0.9),
    ...[0.5, 0.68, 0.86].flatMap((y) =>
      [0.32, 0.68].map((x) =>
        disc(box.x + box.width * x, box.y + box.height * y, 3, y > 0.8 && x > 0.5 ? '#39d07f' : '#b9c0c8'),
      ),
    ),
  ].join('');
}

/** Four windows that show the ink levels. */
function inkTanks(sheet: Sheet, box: Box): string {
  const inks = ['#1e2127', '#1ba3dc', '#d9308c', '#f6c915'];
  const levels = [0.24, 0.36, 0.16, 0.3];
  const windows = inks.map((ink, index) => {
    const pane = inside(box, 0.07 + index * 0.225, 0.13, 0.185, 0.74, 3);
    const level = levels[index] ?? 0.3;
    return [
      front(pane, '#e8eef2', 0.92),
      front({ ...pane, y: pane.y + pane.height * level, height: pane.height * (1 - level) }, ink),
      front({ ...pane, width: pane.width * 0.3 }, '#ffffff', 0.3),
      bevel(sheet, pane, 0.5),
    ].join('');
  });
  return front(box, '#17181c') + bevel(sheet, box, 0.5) + windows.join('');
}

function drawLaser(picture: Printer, sheet: Sheet): string {
  const box = body(picture);
  const paint = material(sheet, picture.finish);
  const scanner = picture.form === 'laser-scanner';
  const top = { ...box, y: box.y - 2, height: box.height * 0.2, radius: 9 };
  const tray = inside(box, 0.1, scanner ? 0.26 : 0.08, 0.8, scanner ? 0.2 : 0.2, 7);
  const cassette = inside(box, 0.04, 0.7, 0.92, 0.24, 5);
  return [
    boxShadow(sheet, box),
    feet(box, { indent: 26, width: 26 }),
    block(box, paint),
    bevel(sheet, box),
    front(tray, sheet.linear(['#101115', '#2c2f35'])),
    page(
      sheet,
      { ...tray, x: tray.x + tray.width * 0.14, width: tray.width * 0.72, height: 38 },
      picture.scene,
    ),
    scanner ? block(top, paint) + bevel(sheet, top, 0.7) + touchScreen(sheet, box, top) : '',
    front(inset(cassette, -1), '#050506', 0.35),
    front(cassette, paint.front),
    bevel(sheet, cassette, 0.6),
    front(inside(cassette, 0.36, 0.6, 0.28, 0.22, 5), '#0d0e11', 0.75),
    scanner ? '' : panel(sheet, inside(box, 0.84, 0.36, 0.11, 0.3, 5)),
    slots(inside(box, 0.05, 0.4, 0.1, 0.2), 5, paint.ink, { opacity: 0.4 }),
  ].join('');
}

/** The tilted touch screen in front of the scanner's lid. */
function touchScreen(sheet: Sheet, box: Box, top: Box): string {
  const frame = area(box.x + box.width * 0.56, bottom(top) - 4, box.width * 0.4, 44, 7);
  const glass = inset(frame, 5);
  const tiles = ['#3d7df0', '#34c56b', '#f6b02e', '#ec4b6b'].map((colour, index) =>
    front(area(glass.x + 8 + index * 23, glass.y + 9, 17, 16, 4), colour),
  );
  return [
    front({ ...frame, y: frame.y + 4 }, '#10121c', 0.35),
    front(frame, sheet.linear(['#4a4e57', '#1b1d21'], DIAGONAL)),
    front(glass, '#0c1424'),
    ...tiles,
    gloss(sheet, glass, 0.2),
  ].join('');
}
