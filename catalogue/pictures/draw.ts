import { floor } from './ground.ts';
import { drawAirConditioner } from './kinds/air-conditioner.ts';
import { drawAirFryer } from './kinds/air-fryer.ts';
import { drawBlender } from './kinds/blender.ts';
import { drawChestFreezer } from './kinds/chest-freezer.ts';
import { drawCooker } from './kinds/cooker.ts';
import { drawFan } from './kinds/fan.ts';
import { drawFridge } from './kinds/fridge.ts';
import { drawIron } from './kinds/iron.ts';
import { drawKettle } from './kinds/kettle.ts';
import { drawLaptop } from './kinds/laptop.ts';
import { drawMicrowave } from './kinds/microwave.ts';
import { drawMiniOven } from './kinds/mini-oven.ts';
import { drawMulticooker } from './kinds/multicooker.ts';
import { drawPhone } from './kinds/phone.ts';
import { drawSoundbar } from './kinds/soundbar.ts';
import { drawSpeaker } from './kinds/speaker.ts';
import { drawTelevision } from './kinds/television.ts';
import { drawUprightFreezer } from './kinds/upright-freezer.ts';
import { drawWashingMachine } from './kinds/washing-machine.ts';
import { drawWaterDispenser } from './kinds/water-dispenser.ts';
import type { Kind, Picture, PictureOf } from './parameters.ts';
import { SIZE } from './space.ts';
import { createSheet, element, type Sheet } from './svg.ts';

type Drawers = { [K in Kind]: (picture: PictureOf<K>, sheet: Sheet) => string };

const DRAWERS: Drawers = {
  'air-conditioner': drawAirConditioner,
  'air-fryer': drawAirFryer,
  blender: drawBlender,
  'chest-freezer': drawChestFreezer,
  cooker: drawCooker,
  fan: drawFan,
  fridge: drawFridge,
  iron: drawIron,
  kettle: drawKettle,
  laptop: drawLaptop,
  microwave: drawMicrowave,
  'mini-oven': drawMiniOven,
  multicooker: drawMulticooker,
  phone: drawPhone,
  soundbar: drawSoundbar,
  speaker: drawSpeaker,
  television: drawTelevision,
  'upright-freezer': drawUprightFreezer,
  'washing-machine': drawWashingMachine,
  'water-dispenser': drawWaterDispenser,
};

const drawKind = <K extends Kind>(picture: PictureOf<K> & { kind: K }, sheet: Sheet): string =>
  DRAWERS[picture.kind](picture, sheet);

/**
 * Draws a product as SVG: a square of SIZE units, transparent around its round floor.
 *
 * @param tint the colour of the product's shelf, which its floor takes
 */
export function drawPicture(picture: Picture, tint: string): string {
  const sheet = createSheet();
  const scene = floor(sheet, tint) + drawKind(picture, sheet);
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${SIZE} ${SIZE}` };
  return element('svg', attributes, sheet.definitions(), scene);
}
