import { darker, lighter } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import { chrome, dome, turned } from '../materials.ts';
import { bevel, disc, front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { FLOOR, SIZE } from '../space.ts';
import { ACROSS, DIAGONAL, group, path, type Sheet } from '../svg.ts';

const MIDDLE = SIZE / 2 - 2;
/** Vertical compression of the circle of the blades. */
const FLAT = 0.36;

/** A ceiling fan on its rod, seen slightly from below. */
export function drawCeilingFan(sheet: Sheet, colour: string, blades: number): string {
  const y = 214;
  const wood = sheet.linear([lighter(colour, 0.35), colour, darker(colour, 0.3)], DIAGONAL);
  const turned90 = Array.from({ length: blades }, (_, index) => 96 + (index * 360) / blades);
  // Blades behind the motor are drawn first.
  const ordered = turned90.toSorted((a, b) => Math.sin((a * Math.PI) / 180) - Math.sin((b * Math.PI) / 180));
  return [
    group({ filter: sheet.blur(11) }, oval(MIDDLE + 10, FLOOR - 12, 150, 20, '#1b1a3a', 0.26)),
    shape(
      path`M${MIDDLE - 34} 34H${MIDDLE + 34}L${MIDDLE + 22} 62H${MIDDLE - 22}Z`,
      turned(sheet, '#d9dde1'),
    ),
    front(area(MIDDLE - 5, 60, 10, y - 92, 2), chrome(sheet, ACROSS)),
    ...ordered.map((angle) => paddle(angle, y, wood, colour)),
    shape(
      path`M${MIDDLE - 46} ${y - 12}C${MIDDLE - 46} ${y - 40} ${MIDDLE + 46} ${y - 40} ${MIDDLE + 46} ${y - 12}V${y + 12}C${MIDDLE + 46} ${y + 30} ${MIDDLE - 46} ${y + 30} ${MIDDLE - 46} ${y + 12}Z`,
      turned(sheet, '#cfd4d9'),
    ),
    oval(MIDDLE, y + 18, 30, 11, dome(sheet, '#e9ecef')),
    front(area(MIDDLE - 46, y - 2, 92, 4), '#10121c', 0.18),
    stroke(path`M${MIDDLE + 14} ${y + 26}V${y + 74}`, '#8d959d', 1.6),
    disc(MIDDLE + 14, y + 77, 4, '#b98a58'),
  ].join('');
}

function paddle(degrees: number, y: number, paint: string, colour: string): string {
  const angle = (degrees * Math.PI) / 180;
  const at = (radius: number, side: number) => {
    const x = Math.cos(angle) * radius - Math.sin(angle) * side;
    const away = Math.sin(angle) * radius + Math.cos(angle) * side;
    return { x: MIDDLE + x, y: y + away * FLAT };
  };
  const [a, b, c, d] = [at(64, -17), at(216, -27), at(216, 27), at(64, 17)];
  const tip = at(232, 0);
  const outline = path`M${a.x} ${a.y}L${b.x} ${b.y}Q${tip.x} ${tip.y} ${c.x} ${c.y}L${d.x} ${d.y}Z`;
  const [from, to] = [at(38, 0), at(92, 0)];
  return [
    group({ transform: 'translate(0 5)' }, shape(outline, darker(colour, 0.55))),
    shape(outline, paint),
    stroke(path`M${a.x} ${a.y}L${b.x} ${b.y}`, '#ffffff', 1.4, 0.5),
    stroke(path`M${from.x} ${from.y}L${to.x} ${to.y}`, '#8d959d', 9),
  ].join('');
}

/** The wall of a wall fan, with bracket and cords; the fan itself is drawn over it. */
export function wallBracket(sheet: Sheet, x: number, y: number, colour: string): string {
  const plaster = sheet.linear({ 0: ['#ffffff', 0.75], 1: ['#ffffff', 0.28] });
  const plate = area(x - 30, y + 84, 60, 92, 10);
  const cord = (dx: number, length: number, bead: string) =>
    stroke(path`M${x + dx} ${y + 168}V${y + 168 + length}`, '#8d959d', 1.8) +
    disc(x + dx, y + 171 + length, 5, bead);
  return [
    front(area(62, 34, 388, 356, 16), plaster),
    group({ filter: sheet.blur(10) }, disc(x + 20, y + 22, 108, '#15142c', 0.24)),
    front(plate, turned(sheet, colour)),
    bevel(sheet, plate, 0.6),
    stroke(path`M${x} ${y + 120}V${y + 40}`, darker(colour, 0.3), 22),
    stroke(path`M${x - 4} ${y + 120}V${y + 40}`, lighter(colour, 0.4), 5, 0.7),
    cord(-14, 44, '#d9483b'),
    cord(14, 62, '#3f8fd6'),
  ].join('');
}

/** The steel bow that holds a drum fan on the floor. */
export function drumStand(sheet: Sheet, x: number, y: number, r: number): string {
  const foot = (lean: number) => path`M${x + lean * (r + 10)} ${y}L${x + lean * (r + 22)} ${FLOOR - 8}`;
  return [
    shadowOf(sheet, [
      { x: x - r - 30, y: FLOOR },
      { x: x + r + 24, y: FLOOR },
      { x: x + r + 46, y: FLOOR - 34 },
      { x: x - r + 8, y: FLOOR - 34 },
    ]),
    stroke(path`M${x - r - 34} ${FLOOR - 5}H${x + r + 34}`, '#26282d', 11),
    stroke(path`M${x - r - 34} ${FLOOR - 8}H${x + r + 34}`, '#5b636c', 3),
    stroke(foot(-1) + foot(1), '#2f343a', 12),
    stroke(foot(-1) + foot(1), '#8d959d', 3.4, 0.8),
    disc(x - r - 10, y, 12, '#f5b02e'),
    disc(x + r + 10, y, 12, '#f5b02e'),
  ].join('');
}

/** A solar panel beside the device it charges, with its cable. */
export function solarPanel(sheet: Sheet, x: number): string {
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1].map((column) =>
      front(area(column * 31 + 3, row * 34 + 3, 29, 32, 1.5), sheet.linear(['#4c78bd', '#17316b'], DIAGONAL)),
    ),
  );
  const lean = path`translate(${x} ${FLOOR - 118}) skewX(-8)`;
  return [
    shadowOf(sheet, [
      { x: x - 18, y: FLOOR - 8 },
      { x: x + 52, y: FLOOR - 8 },
      { x: x + 76, y: FLOOR - 20 },
      { x: x + 10, y: FLOOR - 20 },
    ]),
    stroke(path`M${x + 58} ${FLOOR - 104}L${x + 74} ${FLOOR - 14}`, '#6d747c', 5),
    stroke(
      path`M${x - 8} ${FLOOR - 14}C${x - 30} ${FLOOR + 4} ${x - 50} ${FLOOR - 2} ${x - 70} ${FLOOR - 12}`,
      '#26282d',
      3,
    ),
    group(
      { transform: lean },
      front(area(-4, -4, 73, 112, 3), sheet.linear(['#f4f6f7', '#9aa3ab'], DIAGONAL)),
      front(area(0, 0, 65, 104, 1), '#0d1f48'),
      ...cells,
      shape('M0 0H26L0 60Z', '#ffffff', 0.2),
    ),
  ].join('');
}
