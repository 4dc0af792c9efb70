import { boxShadow, feet } from '../ground.ts';
import { type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob, ledPanel, slots } from '../parts.ts';
import { bevel, block, disc, front, stroke } from '../shapes.ts';
import { type Box, bottom, inside, standing } from '../box.ts';
import { depthOf, scaleFor } from '../space.ts';
import { path, type Sheet } from '../svg.ts';
import { drawDisplayTop } from './display-case.ts';
import { drawOpenTop } from './open-chest.ts';

type ChestFreezer = PictureOf<'chest-freezer'>;

/** A chest freezer with one or two lids; with `glass` it has sliding panes and shows its goods. */
export function drawChestFreezer(picture: ChestFreezer, sheet: Sheet): string {
  const scale = scaleFor(Math.max(picture.width, 100), 415);
  const paint = material(sheet, picture.finish);
  const width = picture.width * scale;
  const height = 84 * scale * (picture.glass ? 0.92 : 1);
  const body = standing(width, height, depthOf(72), { radius: 9, lift: 8 });
  const lidHeight = height * 0.13;
  const chest = { ...body, y: body.y + lidHeight * 0.6, height: height - lidHeight * 0.6 };
  return [
    boxShadow(sheet, body),
    feet(body, { indent: 18, width: 20 }),
    block(chest, paint),
    bevel(sheet, chest),
    paneledFront(sheet, chest, paint, picture.display),
    picture.open ? drawOpenTop(sheet, chest, paint) : '',
    picture.glass ? drawDisplayTop(sheet, body) : '',
    picture.open || picture.glass ? '' : lids(sheet, body, lidHeight, picture.lids, paint),
  ].join('');
}

/** A shallow embossed panel, with the thermostat and the motor's grille below. */
function paneledFront(sheet: Sheet, chest: Box, { ink }: Material, display: boolean): string {
  const thermostat = inside(chest, 0.035, 0.84, Math.max(0.2, 60 / chest.width), 0.1, 8);
  const grille = inside(chest, 0.72, 0.8, 0.23, 0.13, 4);
  return [
    front(inside(chest, 0.02, 0.755, 0.96, 0.006, 1), '#10121c', 0.16),
    front(inside(chest, 0.02, 0.763, 0.96, 0.006, 1), '#ffffff', 0.7),
    front(thermostat, '#2b2e34', 0.9),
    display
      ? ledPanel(sheet, inside(thermostat, 0.06, 0.14, 0.4, 0.72, 4), '18')
      : knob(
          sheet,
          thermostat.x + thermostat.height * 0.62,
          thermostat.y + thermostat.height / 2,
          thermostat.height * 0.36,
          { turn: 40 },
        ),
    ...['#46c26b', '#f0b429', '#d9483b'].map((lamp, index) =>
      disc(
        thermostat.x + thermostat.width * (0.52 + index * 0.17),
        thermostat.y + thermostat.height / 2,
        2.6,
        lamp,
      ),
    ),
    slots(grille, 6, ink, { width: 2.4, opacity: 0.7 }),
  ].join('');
}

function lids(sheet: Sheet, body: Box, height: number, count: number, paint: Material): string {
  const width = (body.width + 6) / count;
  return Array.from({ length: count }, (_, index) => {
    const lid: Box = {
      ...body,
      x: body.x - 3 + index * width,
      width: width - (index < count - 1 ? 3 : 0),
      height,
    };
    const grip = inside(lid, 0.5 - 36 / lid.width, 0.5, 72 / lid.width, 0.62, 5);
    const lock = { x: lid.x + lid.width * 0.5 + 58, y: lid.y + lid.height * 0.62 };
    return [
      front({ ...lid, y: bottom(lid) - 4, height: 9 }, '#10121c', 0.3),
      block(lid, paint),
      bevel(sheet, lid),
      front(grip, sheet.linear(['#5f666e', '#26292e'])),
      front(inside(grip, 0.04, 0.12, 0.92, 0.2, 2), '#ffffff', 0.35),
      disc(lock.x, lock.y, 4.6, '#b9bfc6'),
      stroke(path`M${lock.x} ${lock.y - 2}V${lock.y + 2}`, '#2b2e34', 1.6),
    ].join('');
  }).join('');
}
