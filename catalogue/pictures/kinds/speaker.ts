import { darker, lighter } from '../colour.ts';
import { boxShadow, feet, shadowOf } from '../ground.ts';
import { dome, plastic } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { bevel, block, disc, front, hoop, oval, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, middle, right, standing } from '../box.ts';
import { depthOf, FLOOR, scaleFor } from '../space.ts';
import { DIAGONAL, group, path, type Sheet } from '../svg.ts';
import { drawBoombox, drawPocketSpeaker } from './speaker-portable.ts';
import { drawTrolleySpeaker } from './speaker-trolley.ts';

type Speaker = PictureOf<'speaker'>;

/** A speaker: a fabric cylinder, a tall party speaker with lit woofers, or a portable one. */
export const drawSpeaker = ({ form, colour }: Speaker, sheet: Sheet): string => FORMS[form](sheet, colour);

function cylinder(sheet: Sheet, colour: string): string {
  const body: Box = area(82, FLOOR - 146, 330, 138, 62);
  const cloth = sheet.linear({
    0: lighter(colour, 0.12),
    0.16: lighter(colour, 0.42),
    0.42: colour,
    0.8: darker(colour, 0.45),
    1: darker(colour, 0.6),
  });
  const weave = Array.from({ length: 44 }, (_, index) => {
    const x = body.x - 60 + index * 10;
    return path`M${x} ${body.y}L${x + 60} ${bottom(body)}M${x + 60} ${body.y}L${x} ${bottom(body)}`;
  });
  const end = { x: right(body) - 34, y: body.y + body.height / 2 };
  return [
    shadowOf(sheet, [
      { x: 112, y: FLOOR - 14 },
      { x: 390, y: FLOOR - 16 },
      { x: 400, y: FLOOR - 4 },
      { x: 110, y: FLOOR },
    ]),
    front(area(120, FLOOR - 16, 250, 14, 6), '#15161a'),
    front(body, cloth),
    group({ 'clip-path': sheet.clip(front(body, '#000000')) }, stroke(weave.join(''), '#000000', 1.4, 0.2)),
    bevel(sheet, body, 0.3),
    oval(end.x, end.y, 36, 65, darker(colour, 0.65)),
    oval(
      end.x + 2,
      end.y,
      30,
      57,
      sheet.radial({ 0: '#3b3f46', 0.6: '#22252a', 1: '#121316' }, [0.4, 0.35], 0.7),
    ),
    oval(end.x + 3, end.y, 19, 38, '#101114'),
    oval(
      end.x + 3,
      end.y,
      14,
      29,
      sheet.radial({ 0: '#7b818a', 0.6: '#34383f', 1: '#191b1f' }, [0.36, 0.3], 0.8),
    ),
    ...[0, 1, 2].map((index) => disc(170 + index * 42, body.y + 20, index === 1 ? 7 : 6, '#ffffff', 0.75)),
    front(area(166, body.y + 58, 96, 30, 15), '#ffffff', 0.1),
    stroke(
      path`M${body.x + 30} ${body.y + 108}C${body.x + 4} ${body.y + 150} ${body.x - 8} ${body.y + 120} ${body.x + 18} ${body.y + 96}`,
      darker(colour, 0.55),
      6,
    ),
  ].join('');
}

/** Two woofers with light rings, a row of keys, and a handle at the top. */
function party(sheet: Sheet, colour: string): string {
  const scale = scaleFor(58, 470);
  const body = standing(31 * scale, 57 * scale, depthOf(29), { radius: 20, lift: 8 });
  const panel = inside(body, 0.14, 0.095, 0.72, 0.055, 8);
  const keys = ['#46e0c8', '#ffffff', '#ffffff', '#ff4d8d'].map((light, index) =>
    disc(panel.x + panel.width * (0.2 + index * 0.2), panel.y + panel.height / 2, 3.4, light, 0.9),
  );
  return [
    boxShadow(sheet, body),
    feet(body, { indent: 16, width: 24 }),
    block(body, plastic(sheet, colour)),
    bevel(sheet, body, 0.5),
    front(inside(body, 0.2, 0.025, 0.6, 0.045, 9), '#060708'),
    front(inside(body, 0.2, 0.022, 0.6, 0.02, 5), lighter(colour, 0.3)),
    front(panel, '#0b0c0f'),
    ...keys,
    litWoofer(sheet, body, 0.37),
    litWoofer(sheet, body, 0.755),
  ].join('');
}

function litWoofer(sheet: Sheet, body: Box, at: number): string {
  const { x } = middle(body);
  const y = body.y + body.height * at;
  const r = body.width * 0.37;
  const light = sheet.linear(['#ff4d8d', '#ffb347', '#46e0c8', '#5b6cff'], DIAGONAL);
  return [
    group({ filter: sheet.blur(6) }, hoop(x, y, r, light, 15, 0.75)),
    disc(x, y, r, light),
    disc(x, y, r * 0.9, '#0c0d10'),
    disc(x, y, r * 0.84, sheet.radial(['#565b64', '#2c2f35', '#16171b'], [0.42, 0.4], 0.62)),
    disc(x, y, r * 0.56, sheet.radial(['#3c4047', '#121317'], [0.4, 0.34], 0.8)),
    disc(x, y, r * 0.28, dome(sheet, '#454a52')),
  ].join('');
}

const FORMS: Record<Speaker['form'], (sheet: Sheet, colour: string) => string> = {
  cylinder,
  party,
  trolley: drawTrolleySpeaker,
  pocket: drawPocketSpeaker,
  boombox: drawBoombox,
};
