import * as v from 'valibot';
import { centimetres, colour, count, digits, finish, flag } from './measures.ts';

/** Small kitchen appliances. */
const microwave = v.strictObject({
  kind: v.literal('microwave'),
  finish,
  controls: v.picklist(['touch', 'glass', 'dials']),
  width: v.optional(centimetres(42, 60), 49),
  height: v.optional(centimetres(24, 40), 28.5),
  /** The food on its turntable. */
  dish: v.optional(v.picklist(['rice', 'chicken', 'cake'])),
});

const blender = v.strictObject({
  kind: v.literal('blender'),
  form: v.picklist(['jug', 'processor', 'hand']),
  colour,
  mill: flag,
  /** Colour of the juice; by default it depends on the colour of the base. */
  juice: v.optional(colour),
});

const kettle = v.strictObject({ kind: v.literal('kettle'), body: v.picklist(['steel', 'glass']), colour });
const multicooker = v.strictObject({
  kind: v.literal('multicooker'),
  form: v.picklist(['rice', 'pressure']),
  colour,
});
const airFryer = v.strictObject({
  kind: v.literal('air-fryer'),
  colour,
  display: digits,
  drawers: v.optional(count(1, 2), 1),
});
const miniOven = v.strictObject({ kind: v.literal('mini-oven'), finish, knobs: count(2, 4) });

const steamer = v.strictObject({ kind: v.literal('steamer'), colour });
const deepFryer = v.strictObject({ kind: v.literal('deep-fryer'), finish });
const contactGrill = v.strictObject({ kind: v.literal('contact-grill'), colour });
const toaster = v.strictObject({ kind: v.literal('toaster'), colour });
const coffeeMachine = v.strictObject({
  kind: v.literal('coffee-machine'),
  form: v.picklist(['filter', 'espresso', 'capsule']),
  colour,
});

const standMixer = v.strictObject({ kind: v.literal('stand-mixer'), colour });
const handMixer = v.strictObject({ kind: v.literal('hand-mixer'), colour });
const chopper = v.strictObject({ kind: v.literal('chopper'), colour });
const meatGrinder = v.strictObject({ kind: v.literal('meat-grinder'), colour });
const juicer = v.strictObject({
  kind: v.literal('juicer'),
  form: v.picklist(['centrifugal', 'citrus']),
  colour,
});

export const countertop = [
  microwave,
  blender,
  standMixer,
  handMixer,
  chopper,
  meatGrinder,
  juicer,
  kettle,
  coffeeMachine,
  toaster,
  contactGrill,
  multicooker,
  steamer,
  airFryer,
  deepFryer,
  miniOven,
] as const;
