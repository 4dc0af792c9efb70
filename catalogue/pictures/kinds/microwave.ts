import { boxShadow, feet } from '../ground.ts';
import { blackGlass, chrome, material, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { barHandle, knob, ledDigits, ledPanel } from '../parts.ts';
import { bevel, block, disc, front, gloss, oval, shape, stroke } from '../shapes.ts';
import { type Box, bottom, inside, inset, middle, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

type Microwave = PictureOf<'microwave'>;

/** A microwave oven: window and turntable, and one of three kinds of controls. */
export function drawMicrowave(picture: Microwave, sheet: Sheet): string {
  const { width, height } = picture;
  const scale = scaleFor(width, 520);
  const paint = material(sheet, picture.finish);
  const body = standing(width * scale, height * scale, depthOf(38), { radius: 7, lift: 8 });
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

function door(sheet: Sheet, box: Box, { controls, dish }: Microwave): string {
  const cavity = inside(box, 0.07, 0.14, controls === 'glass' ? 0.68 : 0.8, 0.72, 8);
  const { x, y } = middle(cavity);
  const light = sheet.radial(
    { 0: ['#ffe3ad', 0.7], 0.5: ['#a9743c', 0.42], 1: ['#1a1512', 0.1] },
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
    dish === undefined ? '' : DISHES[dish](sheet, x, plate - 2),
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

/** The dish on the turntable, drawn from the centre of its base. */
const DISHES: Record<NonNullable<Microwave['dish']>, (sheet: Sheet, x: number, y: number) => string> = {
  rice: (sheet, x, y) =>
    [
      oval(x, y - 26, 62, 10, '#e9eef2'),
      shape(
        path`M${x - 62} ${y - 26}C${x - 56} ${y - 2} ${x - 30} ${y} ${x} ${y}C${x + 30} ${y} ${x + 56} ${y - 2} ${x + 62} ${y - 26}Z`,
        turned(sheet, '#d9e2e8'),
      ),
      shape(
        path`M${x - 54} ${y - 27}C${x - 40} ${y - 50} ${x + 40} ${y - 50} ${x + 54} ${y - 27}Z`,
        sheet.linear(['#f2b45c', '#c9752f']),
      ),
      oval(x - 18, y - 38, 13, 6, '#b5502d'),
      oval(x + 16, y - 40, 12, 6, '#e9873a'),
      oval(x + 1, y - 34, 10, 5, '#6f9a45'),
    ].join(''),
  chicken: (sheet, x, y) =>
    [
      oval(x, y - 3, 66, 8, '#e9eef2', 0.9),
      shape(
        path`M${x - 54} ${y - 12}C${x - 60} ${y - 46} ${x - 26} ${y - 62} ${x + 6} ${y - 56}C${x + 44} ${y - 52} ${x + 58} ${y - 30} ${x + 46} ${y - 8}C${x + 20} ${y - 2} ${x - 34} ${y - 2} ${x - 54} ${y - 12}Z`,
        sheet.radial(['#f4bd68', '#c97a2e', '#7d421a'], [0.36, 0.28], 0.8),
      ),
      shape(
        path`M${x + 18} ${y - 10}C${x + 20} ${y - 34} ${x + 50} ${y - 36} ${x + 58} ${y - 18}L${x + 76} ${y - 26}L${x + 78} ${y - 16}L${x + 60} ${y - 8}Z`,
        sheet.linear(['#e0994a', '#9a5a22']),
      ),
      stroke(path`M${x - 32} ${y - 42}q18 -12 40 -6`, '#ffe0a8', 4, 0.6),
    ].join(''),
  cake: (sheet, x, y) =>
    [
      oval(x, y - 3, 60, 7, '#e9eef2', 0.9),
      shape(path`M${x - 48} ${y - 42}H${x + 48}L${x + 42} ${y - 4}H${x - 42}Z`, turned(sheet, '#a8552c')),
      shape(
        path`M${x - 52} ${y - 42}C${x - 50} ${y - 68} ${x + 50} ${y - 68} ${x + 52} ${y - 42}C${x + 30} ${y - 36} ${x - 30} ${y - 36} ${x - 52} ${y - 42}Z`,
        sheet.linear(['#f2c07a', '#c98443']),
      ),
      ...[-24, 0, 24].map((dx) => stroke(path`M${x + dx - 7} ${y - 54}l10 6`, '#7d421a', 3, 0.6)),
    ].join(''),
};
