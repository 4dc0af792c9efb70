import { darker, lighter } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import { chrome, dome } from '../materials.ts';
import { bevel, disc, front, hoop, oval, stroke } from '../shapes.ts';
import { area, type Box, bottom, right } from '../box.ts';
import { FLOOR, SIZE } from '../space.ts';
import { ACROSS, DIAGONAL, group, path, type Sheet } from '../svg.ts';

const cloth = (sheet: Sheet, colour: string): string =>
  sheet.linear({ 0: lighter(colour, 0.4), 0.35: colour, 1: darker(colour, 0.5) }, [0, 0, 0.5, 1]);

/** Crossing threads of a fabric, clipped to a shape. */
function woven(sheet: Sheet, box: Box, step: number): string {
  const count = Math.ceil((box.width + box.height) / step);
  const threads = Array.from({ length: count }, (_, index) => {
    const x = box.x - box.height + index * step;
    return path`M${x} ${box.y}l${box.height} ${box.height}M${x + box.height} ${box.y}l${-box.height} ${box.height}`;
  });
  return group(
    { 'clip-path': sheet.clip(front(box, '#000000')) },
    stroke(threads.join(''), '#000000', 1.3, 0.18),
  );
}

/** A pocket speaker: a soft block with a loop. */
export function drawPocketSpeaker(sheet: Sheet, colour: string): string {
  const body = area(SIZE / 2 - 118, FLOOR - 178, 222, 172, 40);
  const loop = path`M${right(body) - 22} ${body.y + 18}C${right(body) + 34} ${body.y - 22} ${right(body) + 46} ${body.y + 42} ${right(body) - 4} ${body.y + 56}`;
  return [
    shadowOf(sheet, [
      { x: body.x + 22, y: FLOOR - 12 },
      { x: right(body) + 4, y: FLOOR - 16 },
      { x: right(body) - 4, y: FLOOR - 2 },
      { x: body.x + 18, y: FLOOR },
    ]),
    front(area(body.x + 40, FLOOR - 14, body.width - 80, 14, 5), '#15161a'),
    stroke(loop, darker(colour, 0.6), 13),
    stroke(loop, lighter(colour, 0.1), 7),
    front({ ...body, x: body.x + 10, y: body.y - 5 }, darker(colour, 0.5)),
    front(body, cloth(sheet, colour)),
    woven(sheet, body, 9),
    bevel(sheet, body, 0.55),
    front(area(body.x + 42, body.y + 52, 136, 68, 15), darker(colour, 0.35), 0.55),
    front(area(body.x + 54, body.y + 70, 18, 32, 5), '#ffffff', 0.92),
    front(area(body.x + 82, body.y + 70, 18, 32, 5), '#ffffff', 0.92),
    front(area(body.x + 110, body.y + 70, 56, 10, 5), '#ffffff', 0.92),
    front(area(body.x + 110, body.y + 92, 40, 10, 5), '#ffffff', 0.92),
    ...[0, 1, 2].map((index) =>
      oval(body.x + 74 + index * 40, body.y + 9, 10, 3.4, lighter(colour, 0.65), 0.9),
    ),
  ].join('');
}

/** A large cylinder with a carrying handle and a woofer at each end. */
export function drawBoombox(sheet: Sheet, colour: string): string {
  const body = area(62, FLOOR - 158, 376, 148, 66);
  const y = body.y + body.height / 2;
  const handle = path`M${body.x + 62} ${body.y + 26}V${body.y - 22}Q${body.x + 62} ${body.y - 58} ${body.x + 98} ${body.y - 58}H${right(body) - 98}Q${right(body) - 62} ${body.y - 58} ${right(body) - 62} ${body.y - 22}V${body.y + 26}`;
  return [
    shadowOf(sheet, [
      { x: body.x + 40, y: FLOOR - 14 },
      { x: right(body) - 20, y: FLOOR - 18 },
      { x: right(body) - 26, y: FLOOR - 2 },
      { x: body.x + 36, y: FLOOR },
    ]),
    stroke(handle, darker(colour, 0.55), 29),
    stroke(handle, lighter(colour, 0.06), 23),
    stroke(
      path`M${body.x + 66} ${body.y - 26}Q${body.x + 68} ${body.y - 60} ${body.x + 100} ${body.y - 61}H${right(body) - 104}`,
      '#ffffff',
      4,
      0.4,
    ),
    front(area(body.x + 70, FLOOR - 18, 60, 16, 6), '#15161a'),
    front(area(right(body) - 130, FLOOR - 18, 60, 16, 6), '#15161a'),
    front({ ...body, x: body.x + 8, y: body.y - 4 }, darker(colour, 0.55)),
    front(body, cloth(sheet, colour)),
    woven(sheet, body, 10),
    bevel(sheet, body, 0.4),
    front(area(SIZE / 2 - 60, y - 20, 108, 40, 20), '#ff6a2b'),
    front(area(SIZE / 2 - 38, y - 7, 64, 14, 7), '#ffffff', 0.95),
    end(sheet, body.x + 54, y, colour),
    end(sheet, right(body) - 54, y, colour),
    ...[0, 1, 2, 3].map((index) => disc(SIZE / 2 - 60 + index * 36, body.y + 14, 5, '#ffffff', 0.7)),
    front(area(body.x + 90, bottom(body) - 12, body.width - 180, 3, 1.5), '#000000', 0.35),
  ].join('');
}

const end = (sheet: Sheet, x: number, y: number, colour: string): string =>
  [
    disc(x, y, 58, darker(colour, 0.6)),
    disc(x, y, 53, chrome(sheet, ACROSS)),
    disc(x, y, 48, '#0c0d10'),
    disc(x, y, 44, sheet.radial(['#5d626b', '#2c2f35', '#141519'], [0.42, 0.38], 0.64)),
    hoop(x, y, 33, '#000000', 3, 0.4),
    disc(x, y, 24, sheet.linear(['#a8aeb6', '#3a3e46'], DIAGONAL)),
    disc(x, y, 21, dome(sheet, '#565c65')),
  ].join('');
