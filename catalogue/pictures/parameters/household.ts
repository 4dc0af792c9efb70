import * as v from 'valibot';
import { centimetres, colour, count, digits, finish, flag } from './measures.ts';

/** Large household appliances. */
const fridge = v.strictObject({
  kind: v.literal('fridge'),
  finish,
  layout: v.picklist(['single', 'top-freezer', 'bottom-freezer', 'side-by-side', 'four-door', 'french-door']),
  width: centimetres(40, 95),
  height: centimetres(45, 205),
  handles: v.picklist(['bar', 'recessed', 'edge', 'lever']),
  display: flag,
  dispenser: flag,
  mirror: flag,
});

const drinksCooler = v.strictObject({
  kind: v.literal('drinks-cooler'),
  finish,
  doors: count(1, 2),
  width: centimetres(40, 130),
  height: centimetres(80, 210),
  shelves: count(3, 6),
  canopy: v.optional(colour),
});

const chestFreezer = v.strictObject({
  kind: v.literal('chest-freezer'),
  finish,
  width: centimetres(50, 180),
  lids: count(1, 2),
  glass: flag,
  open: flag,
  display: flag,
});

const iceMaker = v.strictObject({ kind: v.literal('ice-maker'), finish });

const uprightFreezer = v.strictObject({
  kind: v.literal('upright-freezer'),
  finish,
  width: centimetres(45, 75),
  height: centimetres(80, 200),
  drawers: count(3, 8),
  open: flag,
  display: flag,
  handles: v.optional(v.picklist(['bar', 'recessed']), 'bar'),
});

const cooker = v.strictObject({
  kind: v.literal('cooker'),
  finish,
  width: centimetres(50, 90),
  burners: v.picklist([4, 5, 6]),
  plates: v.optional(count(0, 2), 0),
  knobs: count(4, 8),
  lid: flag,
  display: flag,
  cylinder: flag,
  flames: flag,
});

const hob = v.strictObject({
  kind: v.literal('hob'),
  form: v.picklist(['built-in', 'tabletop', 'portable']),
  energy: v.picklist(['gas', 'induction']),
  surface: v.picklist(['glass', 'steel', 'white-glass']),
  width: centimetres(28, 95),
  zones: count(1, 5),
  pot: flag,
});

const hood = v.strictObject({
  kind: v.literal('hood'),
  form: v.picklist(['visor', 'chimney', 'slanted']),
  finish,
  width: centimetres(50, 95),
});

const washingMachine = v.strictObject({
  kind: v.literal('washing-machine'),
  finish,
  loading: v.picklist(['front', 'top', 'twin', 'dryer']),
  door: v.optional(v.picklist(['chrome', 'dark', 'white']), 'chrome'),
  panel: v.optional(v.picklist(['plain', 'glass']), 'plain'),
  width: v.optional(centimetres(40, 95)),
  accent: v.optional(colour, '#2e5f92'),
});

const dishwasher = v.strictObject({
  kind: v.literal('dishwasher'),
  form: v.picklist(['standing', 'tabletop']),
  finish,
  width: centimetres(44, 62),
  open: flag,
});

const waterHeater = v.strictObject({
  kind: v.literal('water-heater'),
  form: v.picklist(['upright', 'lying', 'square', 'gas', 'solar']),
  finish,
  width: centimetres(25, 220),
  height: centimetres(25, 200),
  display: v.optional(digits),
});

const airConditioner = v.strictObject({
  kind: v.literal('air-conditioner'),
  form: v.picklist(['split', 'mobile', 'cabinet', 'window']),
  finish,
  display: digits,
  size: v.optional(v.picklist(['small', 'medium', 'large']), 'medium'),
  trim: v.optional(colour),
});

const airCooler = v.strictObject({ kind: v.literal('air-cooler'), colour, height: centimetres(55, 130) });

const fan = v.strictObject({
  kind: v.literal('fan'),
  form: v.picklist(['pedestal', 'table', 'tower', 'wall', 'ceiling', 'drum']),
  colour,
  blades: count(3, 5),
  solar: flag,
});

const waterDispenser = v.strictObject({
  kind: v.literal('water-dispenser'),
  finish,
  taps: count(2, 3),
  bottle: v.picklist(['top', 'bottom', 'none']),
  form: v.optional(v.picklist(['floor', 'table']), 'floor'),
  display: flag,
});

export const household = [
  fridge,
  drinksCooler,
  chestFreezer,
  uprightFreezer,
  iceMaker,
  cooker,
  hob,
  hood,
  washingMachine,
  dishwasher,
  waterHeater,
  airConditioner,
  airCooler,
  fan,
  waterDispenser,
] as const;
