import { boxShadow, feet } from '../ground.ts';
import { blackGlass, chrome, type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { barHandle, groove, ledDigits, slots } from '../parts.ts';
import { bevel, block, front, gloss, sideSeam } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, right, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { ACROSS, type Sheet } from '../svg.ts';

type Fridge = PictureOf<'fridge'>;
/** The side of a door's handle; drawers have it at the top. */
type Side = 'left' | 'right' | 'top';

/** The doors of each layout as shares of the front, and the side of their handles. */
const DOORS: Record<Fridge['layout'], { at: [number, number, number, number]; opens: Side }[]> = {
  single: [{ at: [0, 0, 1, 1], opens: 'left' }],
  'top-freezer': [
    { at: [0, 0, 1, 0.3], opens: 'left' },
    { at: [0, 0.3, 1, 0.7], opens: 'left' },
  ],
  'bottom-freezer': [
    { at: [0, 0, 1, 0.63], opens: 'left' },
    { at: [0, 0.63, 1, 0.37], opens: 'left' },
  ],
  'side-by-side': [
    { at: [0, 0, 0.44, 1], opens: 'right' },
    { at: [0.44, 0, 0.56, 1], opens: 'left' },
  ],
  'four-door': [
    { at: [0, 0, 0.5, 0.58], opens: 'right' },
    { at: [0.5, 0, 0.5, 0.58], opens: 'left' },
    { at: [0, 0.58, 0.5, 0.42], opens: 'right' },
    { at: [0.5, 0.58, 0.5, 0.42], opens: 'left' },
  ],
  'french-door': [
    { at: [0, 0, 0.5, 0.62], opens: 'right' },
    { at: [0.5, 0, 0.5, 0.62], opens: 'left' },
    { at: [0, 0.62, 1, 0.19], opens: 'top' },
    { at: [0, 0.81, 1, 0.19], opens: 'top' },
  ],
};

/** A refrigerator: its doors with handles, and a control panel or water dispenser if it has one. */
export function drawFridge(picture: Fridge, sheet: Sheet): string {
  const scale = scaleFor(picture.height);
  const paint = material(sheet, picture.finish);
  const body = standing(picture.width * scale, picture.height * scale, depthOf(62), {
    radius: picture.handles === 'lever' ? 24 : 7,
  });
  const doors = inset(body, 1.2);
  const fronts = DOORS[picture.layout].map(({ at: [left, top, width, height], opens }) => {
    const door = inset(inside(doors, left, top, width, height, body.radius), 1.1);
    return drawDoor(sheet, door, paint, picture) + drawHandle(sheet, door, opens, picture);
  });
  return [
    boxShadow(sheet, body),
    feet(body),
    block(body, { ...paint, front: paint.gap }),
    sideSeam(body, 0.02),
    ...fronts,
    picture.display ? touchPanel(sheet, doors, picture) : '',
    picture.dispenser ? waterNiche(sheet, doors) : '',
  ].join('');
}

function drawDoor(sheet: Sheet, door: Box, paint: Material, { finish, mirror }: Fridge): string {
  const shine = finish === 'black' || mirror ? gloss(sheet, door, 0.24) : '';
  const light = sheet.linear(
    { 0: ['#ffffff', 0.26], 0.3: ['#ffffff', 0], 0.8: ['#10121c', 0], 1: ['#10121c', 0.16] },
    [0, 0, 0, 1],
  );
  return front(door, paint.front) + front(door, light) + shine + bevel(sheet, door);
}

function drawHandle(sheet: Sheet, door: Box, opens: Side, { handles }: Fridge): string {
  if (opens === 'top') {
    const width = door.width * 0.6;
    const x = door.x + (door.width - width) / 2;
    return handles === 'bar'
      ? barHandle(sheet, x, door.y + 9, width, false)
      : groove(sheet, area(x, door.y + 1, width, 6, 3));
  }
  if (handles === 'edge') return edgeGrip(sheet, door);
  if (handles === 'lever') return lever(sheet, door, opens);
  if (handles === 'bar') {
    const length = Math.min(door.height * 0.62, 150);
    const x = opens === 'left' ? door.x + 8 : right(door) - 15;
    // Handles are near the edge where two doors meet, at hand height.
    const y =
      door.height > 200 ? door.y + (door.height - length) / 2 : bottom(door) - length - door.height * 0.12;
    return barHandle(sheet, x, y, length);
  }
  const height = Math.min(door.height * 0.5, 110);
  const width = 6;
  return groove(sheet, {
    ...door,
    x: opens === 'left' ? door.x + 1 : right(door) - width - 1,
    y: door.y + (door.height - height) / 2,
    width,
    height,
    radius: 3,
  });
}

/** A metal strip along the whole upper edge as handle. */
function edgeGrip(sheet: Sheet, door: Box): string {
  const strip = area(door.x + 3, door.y + 4, door.width - 6, 7, 2);
  return front({ ...strip, y: strip.y + 4 }, '#10121c', 0.35) + front(strip, chrome(sheet));
}

/** A chrome lever on its plate, in the style of the 1950s. */
function lever(sheet: Sheet, door: Box, opens: Side): string {
  const length = Math.min(58, door.width * 0.4);
  const x = opens === 'left' ? door.x + 12 : right(door) - length - 12;
  const y = door.height > 150 ? door.y + door.height * 0.2 : bottom(door) - 34;
  return (
    front(area(opens === 'left' ? x - 2 : x + length - 14, y - 9, 16, 26, 7), chrome(sheet, ACROSS)) +
    barHandle(sheet, x, y, length, false, 9)
  );
}

function touchPanel(sheet: Sheet, doors: Box, { layout }: Fridge): string {
  const panel = inside(doors, 0.36, layout === 'bottom-freezer' ? 0.2 : 0.13, 0.28, 0.032, 4);
  return (
    front(panel, blackGlass(sheet)) +
    ledDigits('4', panel.x + panel.width * 0.2, panel.y + 3, panel.height - 6) +
    ledDigits('18', panel.x + panel.width * 0.56, panel.y + 3, panel.height - 6)
  );
}

function waterNiche(sheet: Sheet, doors: Box): string {
  const frame = inside(doors, 0.13, 0.19, 0.24, 0.22, 6);
  const hollow = inset(frame, 4);
  const dark = sheet.linear({ 0: '#07080a', 0.7: '#23262c', 1: '#3c4047' });
  const lamp = sheet.radial({ 0: ['#bfe9ff', 0.75], 1: ['#bfe9ff', 0] }, [0.5, 0.15], 0.7);
  return (
    front(frame, '#5b6068') +
    front(hollow, dark) +
    front(hollow, lamp) +
    front(inside(hollow, 0.36, 0, 0.28, 0.22, 2), '#0b0c0e') +
    slots(inside(hollow, 0.08, 0.88, 0.84, 0.1), 2, '#8b9199', { width: 1.2 })
  );
}
