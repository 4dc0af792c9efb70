import { darker } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import { front, oval, polygon, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { FLOOR, type Point, surface } from '../space.ts';
import { DIAGONAL, DOWN, path, type Sheet } from '../svg.ts';

/** A solar water heater: the sloping collector on its frame, with the tank along its top. */
export function drawSolarHeater(sheet: Sheet): string {
  const foot = { left: { x: 96, y: FLOOR - 14 }, right: { x: 356, y: FLOOR - 14 } };
  const head = { left: { x: 150, y: 176 }, right: { x: 410, y: 176 } };
  const collector = surface([foot.left, foot.right], [head.left, head.right]);
  const rear = { x: 436, y: FLOOR - 48 };
  const glass = sheet.linear(['#3f6fb5', '#1d3c78', '#0f224c'], DIAGONAL);
  const tubes = Array.from({ length: 15 }, (_, index) => {
    const at = (index + 0.5) / 15;
    const [low, high] = [collector.at(at, 0.045), collector.at(at, 0.955)];
    return path`M${low.x} ${low.y}L${high.x} ${high.y}`;
  }).join('');
  return [
    shadowOf(sheet, [
      { x: 92, y: FLOOR - 2 },
      { x: 362, y: FLOOR - 2 },
      { x: 444, y: FLOOR - 44 },
      { x: 190, y: FLOOR - 44 },
    ]),
    leg({ x: head.right.x - 10, y: head.right.y }, rear),
    leg({ x: head.left.x + 20, y: head.left.y }, { x: 186, y: FLOOR - 46 }),
    leg({ x: 356, y: FLOOR - 22 }, rear),
    polygon(collector.part([-0.03, 1.03], [-0.02, 1.02]), sheet.linear(['#f0f2f4', '#9aa3ab'], DIAGONAL)),
    polygon(collector.part([0, 1], [0.02, 0.98]), glass),
    stroke(tubes, '#0a1838', 7, 0.75),
    stroke(tubes, '#7fb2ee', 1.8, 0.8),
    polygon(collector.part([0.08, 0.34], [0.02, 0.98]), '#ffffff', 0.14),
    polygon(collector.part([0.42, 0.48], [0.02, 0.98]), '#ffffff', 0.1),
    stroke(
      path`M${foot.left.x - 8} ${FLOOR - 12}V${FLOOR}M${foot.right.x + 4} ${FLOOR - 12}V${FLOOR}`,
      '#5b636c',
      9,
    ),
    barrel(sheet),
  ].join('');
}

function barrel(sheet: Sheet): string {
  const [x, y, width, height] = [118, 92, 322, 92];
  const steel = sheet.linear(
    { 0: '#c3cad0', 0.2: '#ffffff', 0.5: '#dfe4e8', 0.86: darker('#b5bdc4', 0.18), 1: '#aab2b9' },
    DOWN,
  );
  const end = x + width;
  const body = path`M${end} ${y}H${x}C${x - 22} ${y} ${x - 22} ${y + height} ${x} ${y + height}H${end}Z`;
  return [
    shape(body, steel),
    oval(end, y + height / 2, 17, height / 2, sheet.linear(['#c9d0d6', '#8f98a0'], DIAGONAL)),
    oval(end + 1, y + height / 2, 11, height / 2 - 12, '#ffffff', 0.25),
    ...[0.16, 0.8].map((at) => front(area(x + width * at, y - 1, 10, height + 2, 2), '#8d959d', 0.8)),
    front(area(x - 4, y + 16, width - 14, 7, 3.5), '#ffffff', 0.7),
  ].join('');
}

/** A tube of the frame. */
const leg = (from: Point, to: Point): string =>
  stroke(path`M${from.x} ${from.y}L${to.x} ${to.y}`, '#6d747c', 8) +
  stroke(path`M${from.x - 2} ${from.y}L${to.x - 2} ${to.y}`, '#d3d8dc', 2.6);
