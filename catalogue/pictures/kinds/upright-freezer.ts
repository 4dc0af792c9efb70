import { boxShadow, feet, shadowOf } from '../ground.ts';
import { type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { barHandle, groove, ledPanel } from '../parts.ts';
import { bevel, block, front, polygon, sideSeam, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, right, standing } from '../box.ts';
import { depthOf, recede, scaleFor, surface } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

type UprightFreezer = PictureOf<'upright-freezer'>;

/** An upright freezer; with `open` its door is open and shows the drawers. */
export function drawUprightFreezer(picture: UprightFreezer, sheet: Sheet): string {
  const scale = scaleFor(picture.height);
  const paint = material(sheet, picture.finish);
  const body = standing(picture.width * scale, picture.height * scale, depthOf(62), { radius: 7 });
  const shifted = picture.open ? { ...body, x: body.x + 34 } : body;
  return [
    boxShadow(sheet, shifted),
    feet(shifted),
    block(shifted, { ...paint, front: picture.open ? paint.front : paint.gap }),
    picture.open ? openCabinet(sheet, shifted, picture, paint) : closedDoor(sheet, shifted, picture, paint),
  ].join('');
}

function closedDoor(sheet: Sheet, body: Box, { display, handles }: UprightFreezer, paint: Material): string {
  const door = inset(body, 2);
  const length = door.height * 0.46;
  return [
    sideSeam(body, 0.02),
    front(door, paint.front),
    bevel(sheet, door),
    handles === 'bar'
      ? barHandle(sheet, door.x + 10, door.y + door.height * 0.3, length)
      : groove(sheet, area(door.x + 1, door.y + door.height * 0.34, 6, length * 0.7, 3)),
    display ? ledPanel(sheet, inside(door, 0.34, 0.12, 0.32, 0.04, 4), '20') : '',
  ].join('');
}

function openCabinet(sheet: Sheet, body: Box, { drawers }: UprightFreezer, paint: Material): string {
  const hollow = inset(body, 8);
  const cold = sheet.linear(['#f4fbff', '#d3e4ee', '#a9c0cf']);
  const rows = Array.from({ length: drawers }, (_, index) =>
    drawer(sheet, inset(inside(hollow, 0.02, (index + 0.06) / drawers, 0.96, 0.92 / drawers, 4), 0.6), index),
  );
  return [front(hollow, cold), ...rows, bevel(sheet, hollow, 0.3), swungDoor(sheet, body, paint)].join('');
}

const PARCELS = ['#c8553d', '#e3a93a', '#3f8f7a', '#8fb4d1', '#a23b52', '#6c8f3f'];

/** A drawer of transparent plastic; its content differs per row. */
function drawer(sheet: Sheet, box: Box, row: number): string {
  const stored = [0, 1, 2, 3].map((index) => {
    const height = 0.34 + ((row * 5 + index * 3) % 4) * 0.09;
    const colour = PARCELS[(row * 2 + index * 5) % PARCELS.length] ?? '#c8553d';
    return front(inside(box, 0.07 + index * 0.222, 0.93 - height, 0.19, height, 2), colour);
  });
  const pane = sheet.linear({ 0: ['#ffffff', 0.82], 0.4: ['#d3e8f3', 0.42], 1: ['#9dbfd3', 0.5] });
  const grip = inside(box, 0.28, 0.13, 0.44, 0.2, 3);
  return [
    ...stored,
    front(box, pane),
    bevel(sheet, box, 0.9),
    front(grip, '#6f91a6', 0.8),
    front({ ...grip, y: grip.y + grip.height * 0.55, height: grip.height * 0.45 }, '#ffffff', 0.75),
  ].join('');
}

/** Depth of the open door; negative is towards the viewer. */
const REACH = -0.112;

/** The open door, hinged on the left, with its white inside. */
function swungDoor(sheet: Sheet, body: Box, paint: Material): string {
  const top = { x: body.x + 2, y: body.y + 3 };
  const foot = { x: body.x + 2, y: bottom(body) - 3 };
  const edgeTop = recede(top, REACH);
  const edgeFoot = recede(foot, REACH);
  const door = surface([top, foot], [edgeTop, edgeFoot]);
  const shelves = [0.1, 0.34, 0.58, 0.82].map((at) =>
    polygon(door.part([at, at + 0.11], [0.16, 0.86]), '#b9cad6', 0.75),
  );
  const under = { x: edgeFoot.x + 14, y: edgeFoot.y + 3 };
  return [
    shadowOf(sheet, [foot, { ...edgeFoot, y: edgeFoot.y + 3 }, under]),
    polygon(door.part([0, 1], [0, 1]), sheet.linear(['#dfe7ed', '#9fb2c0'], ACROSS)),
    polygon(door.part([0.03, 0.97], [0.12, 0.9]), '#eef3f7'),
    ...shelves,
    stroke(path`M${edgeTop.x} ${edgeTop.y + 3}V${edgeFoot.y - 3}`, paint.top, 6),
    stroke(path`M${edgeTop.x - 3} ${edgeTop.y + 4}V${edgeFoot.y - 4}`, paint.gap, 1, 0.5),
    stroke(path`M${right(body) - 4} ${body.y + 6}V${bottom(body) - 6}`, '#ffffff', 1.2, 0.5),
  ].join('');
}
