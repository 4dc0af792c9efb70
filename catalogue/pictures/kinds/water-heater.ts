import { darker } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { blackGlass, type Material, material, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob, ledPanel, slots } from '../parts.ts';
import { bevel, block, disc, front, gloss, oval, shape, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, middle, right } from '../box.ts';
import { depthOf, FLOOR, scaleFor } from '../space.ts';
import { ACROSS, DOWN, group, path, type Sheet, type Stops } from '../svg.ts';
import { drawSolarHeater } from './solar-heater.ts';

type WaterHeater = PictureOf<'water-heater'>;

/** A water heater on its wall, with two pipes and towels below; or a solar one for the roof. */
export function drawWaterHeater(picture: WaterHeater, sheet: Sheet): string {
  if (picture.form === 'solar') return drawSolarHeater(sheet);
  const paint = material(sheet, picture.finish);
  const scale = scaleFor(Math.max(picture.width, picture.height), 300);
  const width = picture.width * scale;
  const height = picture.height * scale;
  const body: Box = {
    ...area(248 - width / 2, 52 + Math.max(0, 230 - height) * 0.4, width, height, 10),
    depth: depthOf(24),
  };
  const plaster = sheet.linear({ 0: ['#ffffff', 0.75], 1: ['#ffffff', 0.28] });
  return [
    front(area(62, 34, 388, 356, 16), plaster),
    group({ filter: sheet.blur(9) }, front({ ...body, x: body.x + 14, y: body.y + 16 }, '#15142c', 0.28)),
    pipes(body, picture.form === 'gas'),
    FORMS[picture.form](sheet, body, paint, picture),
    towels(sheet),
  ].join('');
}

const FORMS: Record<
  Exclude<WaterHeater['form'], 'solar'>,
  (sheet: Sheet, body: Box, paint: Material, picture: WaterHeater) => string
> = { upright: drawUpright, lying: drawLying, square: drawSquare, gas: drawGas };

/** The cold and hot water pipes, and the yellow pipe of a gas heater. */
function pipes(body: Box, gas: boolean): string {
  const x = middle(body).x;
  const reach = Math.min(body.width * 0.24, 34);
  const to = Math.min(bottom(body) + 96, FLOOR - 44);
  const line = (at: number, colour: string) => {
    const run = path`M${at} ${bottom(body) - 6}V${to}`;
    return (
      stroke(run, '#8d959d', 8) +
      stroke(run, '#e6eaed', 5) +
      front(area(at - 6.5, bottom(body) + 8, 13, 11, 3), colour) +
      disc(at, to, 8, '#b9c0c7') +
      disc(at, to, 4, '#7d858d')
    );
  };
  return line(x - reach, '#d9483b') + line(x + reach, '#3f8fd6') + (gas ? line(x, '#f0b429') : '');
}

/** A round tank of enamelled steel. */
const tank = (sheet: Sheet, finish: WaterHeater['finish'], upright: boolean): string => {
  const tones: Record<string, string> = {
    white: '#eef1f3',
    silver: '#cdd3d8',
    steel: '#b9bfc6',
    black: '#33363d',
  };
  const colour = tones[finish] ?? '#eef1f3';
  const stops: Stops = {
    0: darker(colour, 0.1),
    0.16: '#ffffff',
    0.45: colour,
    0.85: darker(colour, 0.26),
    1: darker(colour, 0.14),
  };
  return sheet.linear(stops, upright ? ACROSS : DOWN);
};

function drawUpright(sheet: Sheet, body: Box, _: Material, { finish, display }: WaterHeater): string {
  const cap = body.width * 0.2;
  const { x, y, width } = body;
  const end = right(body);
  const foot = bottom(body);
  const outline = path`M${x} ${y + cap}C${x} ${y - cap * 0.3} ${end} ${y - cap * 0.3} ${end} ${y + cap}V${foot - cap}C${end} ${foot + cap * 0.3} ${x} ${foot + cap * 0.3} ${x} ${foot - cap}Z`;
  const dial = { x: x + width * 0.5, y: y + body.height * 0.76 };
  return [
    shape(outline, tank(sheet, finish, true)),
    stroke(
      path`M${x + 1} ${y + cap}Q${middle(body).x} ${y + cap * 1.55} ${end - 1} ${y + cap}`,
      '#10121c',
      1.4,
      0.18,
    ),
    stroke(
      path`M${x + 1} ${foot - cap}Q${middle(body).x} ${foot - cap * 0.45} ${end - 1} ${foot - cap}`,
      '#10121c',
      1.4,
      0.24,
    ),
    display
      ? ledPanel(sheet, area(dial.x - 30, dial.y - 14, 60, 28, 8), display, '#ffb454')
      : thermometer(sheet, dial.x, dial.y),
  ].join('');
}

function drawLying(sheet: Sheet, body: Box, _: Material, { finish, display }: WaterHeater): string {
  const cap = body.height * 0.2;
  const { x, y, height } = body;
  const end = right(body);
  const foot = bottom(body);
  const outline = path`M${x + cap} ${y}H${end - cap}C${end + cap * 0.3} ${y} ${end + cap * 0.3} ${foot} ${end - cap} ${foot}H${x + cap}C${x - cap * 0.3} ${foot} ${x - cap * 0.3} ${y} ${x + cap} ${y}Z`;
  const seam = (at: number, lean: number) =>
    stroke(path`M${at} ${y + 1}Q${at + lean} ${y + height / 2} ${at} ${foot - 1}`, '#10121c', 1.4, 0.2);
  const dial = { x: end - cap - 34, y: y + height * 0.62 };
  return [
    shape(outline, tank(sheet, finish, false)),
    seam(x + cap, -cap * 0.5),
    seam(end - cap, cap * 0.5),
    display
      ? ledPanel(sheet, area(dial.x - 30, dial.y - 14, 60, 28, 8), display, '#ffb454')
      : thermometer(sheet, dial.x, dial.y),
  ].join('');
}

const thermometer = (sheet: Sheet, x: number, y: number): string =>
  [
    disc(x, y, 17, sheet.linear(['#ffffff', '#9aa3ab'], [0, 0, 1, 1])),
    disc(x, y, 13.5, '#fdfdfd'),
    stroke(path`M${x - 9} ${y + 3}A9.5 9.5 0 0 1 ${x - 2} ${y - 9}`, '#3f8fd6', 3),
    stroke(path`M${x + 2} ${y - 9}A9.5 9.5 0 0 1 ${x + 9} ${y + 3}`, '#d9483b', 3),
    stroke(path`M${x} ${y + 1}L${x + 5} ${y - 6}`, '#26282d', 2),
    disc(x, y + 26, 3, '#f08a3c'),
  ].join('');

/** A flat casing with its panel. */
function drawSquare(sheet: Sheet, body: Box, paint: Material, { finish, display }: WaterHeater): string {
  const casing = { ...body, radius: 22 };
  const tall = body.height > body.width * 1.3;
  const panel = tall ? inside(body, 0.3, 0.8, 0.4, 0.09, 10) : inside(body, 0.32, 0.66, 0.36, 0.16, 10);
  return [
    block(casing, paint),
    finish === 'black' || finish === 'dark-steel' ? gloss(sheet, casing, 0.16) : '',
    bevel(sheet, casing),
    front(inside(body, 0.08, 0.06, 0.84, 0.88, 16), '#ffffff', finish === 'white' ? 0.5 : 0.06),
    bevel(sheet, inside(body, 0.08, 0.06, 0.84, 0.88, 16), 0.35),
    display
      ? ledPanel(sheet, panel, display, '#ffb454')
      : knob(sheet, middle(panel).x, middle(panel).y, 20, { turn: 45 }),
    disc(right(panel) + 14, middle(panel).y, 3.2, '#f08a3c'),
  ].join('');
}

/** An instant gas heater: flue, a window with the flame, two knobs. */
function drawGas(sheet: Sheet, body: Box, paint: Material, { display }: WaterHeater): string {
  const flue = area(middle(body).x - 26, 36, 52, body.y - 30, 3);
  const window = inside(body, 0.36, 0.44, 0.28, 0.09, 8);
  const flame = path`M${window.x + 6} ${bottom(window) - 3}c2 -9 6 -6 8 -14c3 8 6 5 8 14Z`;
  return [
    front(flue, sheet.linear(['#eef1f3', '#9aa3ab', '#d9dee2'], ACROSS)),
    block(body, paint),
    bevel(sheet, body),
    slots(inside(body, 0.2, 0.06, 0.6, 0.06), 3, paint.ink, { width: 2.4, opacity: 0.5 }),
    front(inset(window, -2), paint.gap, 0.6),
    front(window, blackGlass(sheet)),
    ...[0, 1, 2].map((index) =>
      group({ transform: path`translate(${index * window.width * 0.29} 0)` }, shape(flame, '#5cb8ff', 0.95)),
    ),
    display ? ledPanel(sheet, inside(body, 0.34, 0.64, 0.32, 0.085, 8), display) : '',
    ...[0.3, 0.7].map((at, index) =>
      knob(sheet, body.x + body.width * at, body.y + body.height * 0.82, 18, {
        turn: index * 70 - 20,
        dark: true,
      }),
    ),
  ].join('');
}

/** Two folded towels on a stool. */
const towels = (sheet: Sheet): string =>
  onFloor(
    138,
    roundShadow(sheet, 54, 8),
    ...[-44, 36].map((x) => front(area(x, -52, 8, 52, 2), '#8a5f3a')),
    front(area(-54, -60, 108, 12, 4), sheet.linear(['#d9a870', '#a5733f'])),
    ...[
      ['#f6f2ea', -78],
      ['#3f8f86', -96],
    ].map(([colour = '', y = 0]) => fold(sheet, String(colour), Number(y))),
    oval(0, -98, 36, 3, '#ffffff', 0.35),
  );

const fold = (sheet: Sheet, colour: string, y: number): string =>
  front(area(-44, y, 88, 19, 9), turned(sheet, colour)) +
  stroke(path`M-36 ${y + 10}H38`, darker(colour, 0.3), 1.4, 0.5);
