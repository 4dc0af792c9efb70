import * as v from 'valibot';
import { colour, count, finish, flag, scene } from './measures.ts';

/** Screens, printers and audio devices. */
const television = v.strictObject({
  kind: v.literal('television'),
  inches: count(24, 85),
  feet: v.picklist(['legs', 'pedestal', 'blades']),
  frame: v.optional(v.picklist(['black', 'silver', 'dark-steel']), 'black'),
  scene,
});

const monitor = v.strictObject({
  kind: v.literal('monitor'),
  form: v.picklist(['screen', 'all-in-one']),
  colour,
  inches: count(20, 34),
  scene,
});

const phone = v.strictObject({
  kind: v.literal('phone'),
  colour,
  camera: v.picklist(['column', 'capsule', 'square', 'ring', 'bar', 'diagonal', 'triangle']),
  lenses: count(2, 3),
  notch: v.picklist(['drop', 'punch', 'wide', 'island']),
  square: flag,
  scene,
});

const featurePhone = v.strictObject({
  kind: v.literal('feature-phone'),
  colour,
  scene,
});

const tablet = v.strictObject({
  kind: v.literal('tablet'),
  colour,
  inches: v.pipe(v.number(), v.minValue(6), v.maxValue(14)),
  pose: v.picklist(['portrait', 'landscape']),
  pen: flag,
  /** Colour of the rubber case of a children's tablet. */
  bumper: v.optional(colour),
  scene,
});

const laptop = v.strictObject({ kind: v.literal('laptop'), colour, inches: v.number(), scene });

const printer = v.strictObject({
  kind: v.literal('printer'),
  form: v.picklist(['tank', 'inkjet', 'laser', 'laser-scanner']),
  finish,
  scene,
});

const speaker = v.strictObject({
  kind: v.literal('speaker'),
  form: v.picklist(['cylinder', 'party', 'trolley', 'pocket', 'boombox']),
  colour,
});

const soundbar = v.strictObject({ kind: v.literal('soundbar'), finish, subwoofer: v.boolean() });

const headphones = v.strictObject({
  kind: v.literal('headphones'),
  form: v.picklist(['buds', 'stems', 'headband']),
  colour,
});

const hiFi = v.strictObject({ kind: v.literal('hi-fi'), colour });
const radio = v.strictObject({ kind: v.literal('radio'), colour });

export const electronics = [
  television,
  monitor,
  phone,
  featurePhone,
  tablet,
  laptop,
  printer,
  speaker,
  soundbar,
  headphones,
  hiFi,
  radio,
] as const;
