import { floor } from './ground.ts';
import { drawAirConditioner } from './kinds/air-conditioner.ts';
import { drawAirCooler } from './kinds/air-cooler.ts';
import { drawAirFryer } from './kinds/air-fryer.ts';
import { drawBlender } from './kinds/blender.ts';
import { drawChestFreezer } from './kinds/chest-freezer.ts';
import { drawChopper } from './kinds/chopper.ts';
import { drawCoffeeMachine } from './kinds/coffee-machine.ts';
import { drawContactGrill } from './kinds/contact-grill.ts';
import { drawCooker } from './kinds/cooker.ts';
import { drawDeepFryer } from './kinds/deep-fryer.ts';
import { drawDishwasher } from './kinds/dishwasher.ts';
import { drawDrinksCooler } from './kinds/drinks-cooler.ts';
import { drawFan } from './kinds/fan.ts';
import { drawFeaturePhone } from './kinds/feature-phone.ts';
import { drawFridge } from './kinds/fridge.ts';
import { drawGarmentSteamer } from './kinds/garment-steamer.ts';
import { drawGenerator } from './kinds/generator.ts';
import { drawHandMixer } from './kinds/hand-mixer.ts';
import { drawHob } from './kinds/hob.ts';
import { drawHood } from './kinds/hood.ts';
import { drawIceMaker } from './kinds/ice-maker.ts';
import { drawHeadphones } from './kinds/headphones.ts';
import { drawHiFi } from './kinds/hi-fi.ts';
import { drawIron } from './kinds/iron.ts';
import { drawJuicer } from './kinds/juicer.ts';
import { drawKettle } from './kinds/kettle.ts';
import { drawLaptop } from './kinds/laptop.ts';
import { drawMeatGrinder } from './kinds/meat-grinder.ts';
import { drawMicrowave } from './kinds/microwave.ts';
import { drawMiniOven } from './kinds/mini-oven.ts';
import { drawMonitor } from './kinds/monitor.ts';
import { drawMulticooker } from './kinds/multicooker.ts';
import { drawPhone } from './kinds/phone.ts';
import { drawPowerBox } from './kinds/power-box.ts';
import { drawPrinter } from './kinds/printer.ts';
import { drawRadio } from './kinds/radio.ts';
import { drawSolarKit } from './kinds/solar-kit.ts';
import { drawSoundbar } from './kinds/soundbar.ts';
import { drawSpeaker } from './kinds/speaker.ts';
import { drawStabiliser } from './kinds/stabiliser.ts';
import { drawStandMixer } from './kinds/stand-mixer.ts';
import { drawSteamer } from './kinds/steamer.ts';
import { drawTablet } from './kinds/tablet.ts';
import { drawTelevision } from './kinds/television.ts';
import { drawToaster } from './kinds/toaster.ts';
import { drawUprightFreezer } from './kinds/upright-freezer.ts';
import { drawVacuum } from './kinds/vacuum.ts';
import { drawWashingMachine } from './kinds/washing-machine.ts';
import { drawWaterDispenser } from './kinds/water-dispenser.ts';
import { drawWaterHeater } from './kinds/water-heater.ts';
import type { Kind, Picture, PictureOf } from './parameters.ts';
import { SIZE } from './space.ts';
import { createSheet, element, type Sheet } from './svg.ts';

type Drawers = { [K in Kind]: (picture: PictureOf<K>, sheet: Sheet) => string };

const DRAWERS: Drawers = {
  'air-conditioner': drawAirConditioner,
  'air-cooler': drawAirCooler,
  'air-fryer': drawAirFryer,
  blender: drawBlender,
  'chest-freezer': drawChestFreezer,
  chopper: drawChopper,
  'coffee-machine': drawCoffeeMachine,
  'contact-grill': drawContactGrill,
  cooker: drawCooker,
  'deep-fryer': drawDeepFryer,
  dishwasher: drawDishwasher,
  'drinks-cooler': drawDrinksCooler,
  fan: drawFan,
  'feature-phone': drawFeaturePhone,
  fridge: drawFridge,
  'garment-steamer': drawGarmentSteamer,
  generator: drawGenerator,
  'hand-mixer': drawHandMixer,
  headphones: drawHeadphones,
  'hi-fi': drawHiFi,
  hob: drawHob,
  hood: drawHood,
  'ice-maker': drawIceMaker,
  iron: drawIron,
  juicer: drawJuicer,
  kettle: drawKettle,
  laptop: drawLaptop,
  'meat-grinder': drawMeatGrinder,
  microwave: drawMicrowave,
  'mini-oven': drawMiniOven,
  monitor: drawMonitor,
  multicooker: drawMulticooker,
  phone: drawPhone,
  'power-box': drawPowerBox,
  printer: drawPrinter,
  radio: drawRadio,
  'solar-kit': drawSolarKit,
  soundbar: drawSoundbar,
  speaker: drawSpeaker,
  stabiliser: drawStabiliser,
  'stand-mixer': drawStandMixer,
  steamer: drawSteamer,
  tablet: drawTablet,
  television: drawTelevision,
  toaster: drawToaster,
  'upright-freezer': drawUprightFreezer,
  vacuum: drawVacuum,
  'washing-machine': drawWashingMachine,
  'water-dispenser': drawWaterDispenser,
  'water-heater': drawWaterHeater,
};

const drawKind = <K extends Kind>(picture: PictureOf<K> & { kind: K }, sheet: Sheet): string =>
  DRAWERS[picture.kind](picture, sheet);

/**
 * Draws a product as SVG: a square of SIZE units, transparent around the round floor.
 *
 * @param tint colour of the floor, which is that of the product's category
 */
export function drawPicture(picture: Picture, tint: string): string {
  const sheet = createSheet();
  const scene = floor(sheet, tint) + drawKind(picture, sheet);
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${SIZE} ${SIZE}` };
  return element('svg', attributes, sheet.definitions(), scene);
}
