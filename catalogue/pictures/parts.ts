import { blackGlass, chrome } from './materials.ts';
import { bevel, disc, front, oval, shape, stroke } from './shapes.ts';
import { type Box, bottom, right } from './box.ts';
import { ACROSS, element, group, path, type Sheet } from './svg.ts';

/** A polished bar with two mounts, and its shadow on the door. */
export function barHandle(
  sheet: Sheet,
  x: number,
  y: number,
  length: number,
  upright = true,
  width = 7,
): string {
  const bar = (dx: number, dy: number, fill: string, opacity?: number) =>
    element('rect', {
      x: x + dx,
      y: y + dy,
      width: upright ? width : length,
      height: upright ? length : width,
      rx: width / 2,
      fill,
      'fill-opacity': opacity,
    });
  const mount = (along: number) =>
    upright
      ? element('rect', { x: x + 1, y: y + along, width: width + 2, height: 7, rx: 2, fill: '#7d848b' })
      : element('rect', { x: x + along, y: y - 1, width: 8, height: width + 1, rx: 2, fill: '#7d848b' });
  return (
    group({ filter: sheet.blur(2) }, bar(4, 5, '#10121c', 0.42)) +
    mount(length * 0.1) +
    mount(length * 0.9 - 7) +
    bar(0, 0, chrome(sheet, upright ? ACROSS : [0, 0, 0, 1]))
  );
}

/** A finger groove cut along the edge of a door. */
export const groove = (sheet: Sheet, box: Box): string =>
  front(
    box,
    sheet.linear(
      { 0: ['#0c0d10', 0.9], 0.55: ['#24272c', 0.75], 1: ['#ffffff', 0.5] },
      box.height > box.width ? ACROSS : [0, 0, 0, 1],
    ),
  );

/** A turning knob of radius `r`, its mark at `turn` degrees from the top. */
export function knob(
  sheet: Sheet,
  cx: number,
  cy: number,
  r: number,
  { turn = 0, dark = false } = {},
): string {
  const angle = ((turn - 90) * Math.PI) / 180;
  const at = (share: number) => [cx + Math.cos(angle) * r * share, cy + Math.sin(angle) * r * share] as const;
  const [fromX, fromY] = at(0.42);
  const [toX, toY] = at(0.86);
  const ring = sheet.linear(dark ? ['#5d626b', '#101114'] : ['#ffffff', '#7b828a'], [0, 0, 1, 1]);
  const cap = sheet.radial(dark ? ['#4a4e57', '#1b1d21'] : ['#fbfcfc', '#b9bfc6'], [0.34, 0.28], 0.85);
  return (
    group({ filter: sheet.blur(1.6) }, disc(cx + r * 0.18, cy + r * 0.26, r, '#10121c', 0.45)) +
    disc(cx, cy, r, ring) +
    disc(cx, cy, r * 0.82, cap) +
    stroke(path`M${fromX} ${fromY}L${toX} ${toY}`, dark ? '#e8eaee' : '#3a3f46', r * 0.17)
  );
}

const SEGMENTS: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
};

/** Glowing seven-segment digits, with a colon between hours and minutes (`12:30`). */
export function ledDigits(digits: string, x: number, y: number, height: number, colour = '#bfe9ff'): string {
  const width = height * 0.52;
  const half = height / 2;
  const lines: Record<string, string> = {
    a: path`M0 0H${width}`,
    b: path`M${width} 0V${half}`,
    c: path`M${width} ${half}V${height}`,
    d: path`M0 ${height}H${width}`,
    e: path`M0 ${half}V${height}`,
    f: path`M0 0V${half}`,
    g: path`M0 ${half}H${width}`,
  };
  let left = x;
  const drawn = Array.from(digits).map((digit) => {
    const start = left;
    if (digit === ':') {
      left += height * 0.34;
      const dotX = start + height * 0.02;
      return (
        disc(dotX, y + height * 0.28, height * 0.07, colour) +
        disc(dotX, y + height * 0.72, height * 0.07, colour)
      );
    }
    left += width + height * 0.32;
    const lit = Array.from(SEGMENTS[digit] ?? '', (segment) => lines[segment]).join('');
    return group(
      { transform: `translate(${start.toFixed(1)} ${y.toFixed(1)})` },
      stroke(lit, colour, height * 0.13),
    );
  });
  return drawn.join('');
}

/** A panel of black glass with lit digits in the middle. */
export function ledPanel(sheet: Sheet, box: Box, digits: string, colour?: string): string {
  const height = box.height * 0.46;
  const colons = digits.includes(':') ? 1 : 0;
  const width = (digits.length - colons) * height * 0.84 + colons * height * 0.34 - height * 0.32;
  const x = box.x + (box.width - width) / 2;
  return (
    front(box, blackGlass(sheet)) +
    bevel(sheet, box, 0.35) +
    ledDigits(digits, x, box.y + (box.height - height) / 2, height, colour)
  );
}

/** Parallel slots, e.g. of a grille: `count` across the box, horizontal or vertical. */
export function slots(
  box: Box,
  count: number,
  colour: string,
  { upright = false, width = 1.6, opacity = 1 } = {},
): string {
  const step = (upright ? box.width : box.height) / count;
  const lines = Array.from({ length: count }, (_, index) => {
    const at = step * (index + 0.5);
    return upright
      ? path`M${box.x + at} ${box.y}V${bottom(box)}`
      : path`M${box.x} ${box.y + at}H${right(box)}`;
  });
  return stroke(lines.join(''), colour, width, opacity);
}

/** Transparent glass lit from the left: a bright edge, a broad reflection, a darker far edge. */
export function glassSheen(sheet: Sheet, outline: string): string {
  return shape(
    outline,
    sheet.linear(
      {
        0: ['#ffffff', 0.75],
        0.07: ['#ffffff', 0.15],
        0.16: ['#ffffff', 0.55],
        0.26: ['#ffffff', 0.08],
        0.75: ['#9fb3c4', 0.1],
        0.93: ['#6f8698', 0.34],
        1: ['#ffffff', 0.6],
      },
      ACROSS,
    ),
  );
}

/** A polished ring in the shared perspective. */
export const ring = (sheet: Sheet, cx: number, cy: number, rx: number, ry: number): string =>
  oval(cx, cy, rx, ry, chrome(sheet, ACROSS));
