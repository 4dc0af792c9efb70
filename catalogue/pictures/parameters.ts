import * as v from 'valibot';

/**
 * What a picture is drawn from: one object per kind of appliance, as written under `picture` in the
 * product files. Lengths are the appliance's own, in centimetres, so that a grid keeps one scale.
 */
const finish = v.picklist(['white', 'silver', 'steel', 'dark-steel', 'black']);
const scene = v.picklist(['dunes', 'lagoon', 'baobab', 'aurora', 'coast', 'city']);
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'a colour is written #rrggbb in small letters'));
const flag = v.optional(v.boolean(), false);

const count = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));
const centimetres = (from: number, to: number) => v.pipe(v.number(), v.minValue(from), v.maxValue(to));
const digits = v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'a display shows one to three digits'));

const fridge = v.strictObject({
  kind: v.literal('fridge'),
  finish,
  layout: v.picklist(['single', 'top-freezer', 'bottom-freezer', 'side-by-side', 'four-door']),
  width: centimetres(45, 95),
  height: centimetres(80, 200),
  handles: v.picklist(['bar', 'recessed']),
  display: flag,
  dispenser: flag,
});

const chestFreezer = v.strictObject({
  kind: v.literal('chest-freezer'),
  finish,
  width: centimetres(60, 160),
  lids: count(1, 2),
  glass: flag,
});

const uprightFreezer = v.strictObject({
  kind: v.literal('upright-freezer'),
  finish,
  width: centimetres(45, 75),
  height: centimetres(80, 200),
  drawers: count(3, 8),
  open: flag,
  display: flag,
});

const television = v.strictObject({
  kind: v.literal('television'),
  inches: count(24, 85),
  feet: v.picklist(['legs', 'pedestal']),
  scene,
});

const cooker = v.strictObject({
  kind: v.literal('cooker'),
  finish,
  width: centimetres(50, 90),
  burners: v.picklist([4, 5]),
  knobs: count(4, 8),
  lid: flag,
  display: flag,
});

const washingMachine = v.strictObject({
  kind: v.literal('washing-machine'),
  finish,
  loading: v.picklist(['front', 'top', 'twin']),
  door: v.optional(v.picklist(['chrome', 'dark']), 'chrome'),
});

const airConditioner = v.strictObject({
  kind: v.literal('air-conditioner'),
  form: v.picklist(['split', 'mobile']),
  finish,
  display: digits,
});

const fan = v.strictObject({
  kind: v.literal('fan'),
  form: v.picklist(['pedestal', 'table', 'tower']),
  colour,
  blades: count(3, 5),
});

const microwave = v.strictObject({
  kind: v.literal('microwave'),
  finish,
  controls: v.picklist(['touch', 'glass', 'dials']),
});

const blender = v.strictObject({
  kind: v.literal('blender'),
  form: v.picklist(['jug', 'processor', 'hand']),
  colour,
  mill: flag,
});

const iron = v.strictObject({
  kind: v.literal('iron'),
  form: v.picklist(['steam', 'dry', 'station']),
  colour,
});

const phone = v.strictObject({
  kind: v.literal('phone'),
  colour,
  camera: v.picklist(['column', 'capsule', 'square', 'ring']),
  lenses: count(2, 3),
  notch: v.picklist(['drop', 'punch']),
  scene,
});

const laptop = v.strictObject({ kind: v.literal('laptop'), colour, inches: v.number(), scene });
const speaker = v.strictObject({
  kind: v.literal('speaker'),
  form: v.picklist(['cylinder', 'party']),
  colour,
});
const soundbar = v.strictObject({ kind: v.literal('soundbar'), finish, subwoofer: v.boolean() });
const kettle = v.strictObject({ kind: v.literal('kettle'), body: v.picklist(['steel', 'glass']), colour });
const multicooker = v.strictObject({
  kind: v.literal('multicooker'),
  form: v.picklist(['rice', 'pressure']),
  colour,
});
const airFryer = v.strictObject({ kind: v.literal('air-fryer'), colour, display: digits });
const miniOven = v.strictObject({ kind: v.literal('mini-oven'), finish, knobs: count(2, 4) });
const waterDispenser = v.strictObject({
  kind: v.literal('water-dispenser'),
  finish,
  taps: count(2, 3),
  bottle: v.picklist(['top', 'bottom']),
});

/** The drawing parameters of any product. */
export const pictureSchema = v.variant('kind', [
  fridge,
  chestFreezer,
  uprightFreezer,
  television,
  cooker,
  washingMachine,
  airConditioner,
  fan,
  microwave,
  blender,
  iron,
  phone,
  laptop,
  speaker,
  soundbar,
  kettle,
  multicooker,
  airFryer,
  miniOven,
  waterDispenser,
]);

export type Picture = v.InferOutput<typeof pictureSchema>;
export type Kind = Picture['kind'];
/** The parameters of one kind, e.g. `PictureOf<'fridge'>`. */
export type PictureOf<K extends Kind> = Extract<Picture, { kind: K }>;
export type Finish = v.InferOutput<typeof finish>;
export type Scene = v.InferOutput<typeof scene>;
