import { boxShadow, feet } from '../ground.ts';
import { blackGlass, chrome, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { barHandle, knob, ledDigits, ledPanel } from '../parts.ts';
import { bevel, block, disc, front, gloss, oval } from '../shapes.ts';
import { type Box, bottom, depthOf, inside, inset, middle, scaleFor, standing } from '../space.ts';
import { ACROSS, type Sheet } from '../svg.ts';

type Microwave = PictureOf<'microwave'>;

/** A microwave oven: window and turntable, and one of three ways to set it. */
export function drawMicrowave(picture: Microwave, sheet: Sheet): string {
  const scale = scaleFor(49, 520);
  const paint = material(sheet, picture.finish);
  const body = standing(49 * scale, 28.5 * scale, depthOf(38), { radius: 7, lift: 8 });
  const window = inside(body, 0.025, 0.05, picture.controls === 'glass' ? 0.95 : 0.72, 0.9, 6);
  return [
    boxShadow(sheet, body),
    feet(body, { indent: 20, width: 22 }),
    block(body, paint),
    bevel(sheet, body),
    door(sheet, window, picture),
    CONTROLS[picture.controls](sheet, body),
  ].join('');
}

function door(sheet: Sheet, box: Box, { controls }: Microwave): string {
  const cavity = inside(box, 0.07, 0.14, controls === 'glass' ? 0.68 : 0.8, 0.72, 8);
  const { x, y } = middle(cavity);
  const light = sheet.radial(
    [
      [0, '#ffe3ad', 0.7],
      [0.5, '#a9743c', 0.42],
      [1, '#1a1512', 0.1],
    ],
    [0.5, 0.3],
    0.8,
  );
  const plate = y + cavity.height * 0.3;
  return [
    front(inset(box, -1.4), '#08090b', 0.4),
    front(box, blackGlass(sheet)),
    front(inset(cavity, -2), '#3d4048'),
    front(cavity, '#14110f'),
    front(cavity, light),
    oval(x, plate + 4, cavity.width * 0.33, 7, '#0c0a09', 0.6),
    oval(x, plate, cavity.width * 0.34, 8, '#dfe9ee', 0.42),
    oval(x, plate - 1.4, cavity.width * 0.3, 6, '#ffffff', 0.22),
    gloss(sheet, box, 0.2),
    bevel(sheet, box, 0.45),
  ].join('');
}

const CONTROLS: Record<Microwave['controls'], (sheet: Sheet, body: Box) => string> = {
  touch: (sheet, body) => {
    const keys = inside(body, 0.785, 0.3, 0.17, 0.42);
    const dots = Array.from({ length: 12 }, (_, index) =>
      disc(
        keys.x + keys.width * (0.18 + (index % 3) * 0.32),
        keys.y + keys.height * (0.12 + Math.floor(index / 3) * 0.25),
        4.2,
        '#8d939d',
        0.85,
      ),
    );
    const start = inside(body, 0.785, 0.8, 0.17, 0.1, 6);
    return [
      ledPanel(sheet, inside(body, 0.775, 0.09, 0.19, 0.14, 4), '1:30', '#7fe3b0'),
      ...dots,
      front(start, '#5c626b'),
      bevel(sheet, start, 0.6),
    ].join('');
  },
  glass: (sheet, body) => {
    const panel = inside(body, 0.775, 0.14, 0.17, 0.72, 4);
    const keys = [0.42, 0.58, 0.74].flatMap((row) =>
      [0.22, 0.5, 0.78].map((column) =>
        disc(panel.x + panel.width * column, panel.y + panel.height * row, 2.6, '#cfe8f5', 0.8),
      ),
    );
    return [
      ledDigits('12:30', panel.x + panel.width * 0.1, panel.y + 8, 17),
      ...keys,
      front(inside(panel, 0.2, 0.9, 0.6, 0.012, 1), '#cfe8f5', 0.7),
      front(inside(body, 0.025, 0.93, 0.95, 0.03, 2), chrome(sheet, ACROSS), 0.8),
    ].join('');
  },
  dials: (sheet, body) => {
    const x = body.x + body.width * 0.868;
    const marks = (y: number) =>
      Array.from({ length: 9 }, (_, index) => {
        const angle = ((index * 30 + 150) * Math.PI) / 180;
        return disc(x + Math.cos(angle) * 32, y + Math.sin(angle) * 32, 1.4, '#5b636c');
      }).join('');
    const dial = (share: number, turn: number) => {
      const y = body.y + body.height * share;
      return marks(y) + knob(sheet, x, y, 23, { turn });
    };
    return [
      dial(0.28, 20),
      dial(0.68, -50),
      barHandle(
        sheet,
        body.x + body.width * 0.715,
        body.y + body.height * 0.16,
        bottom(body) - body.y - body.height * 0.32,
      ),
    ].join('');
  },
};
