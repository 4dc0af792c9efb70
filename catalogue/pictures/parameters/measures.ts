import * as v from 'valibot';

/** Shared parameter types of all kinds. Lengths are those of the appliance in centimetres. */
export const finish = v.picklist([
  'white',
  'silver',
  'steel',
  'dark-steel',
  'black',
  'champagne',
  'cream',
  'burgundy',
  'navy',
]);
export const scene = v.picklist([
  'dunes',
  'lagoon',
  'baobab',
  'aurora',
  'coast',
  'city',
  'pirogue',
  'stadium',
  'peaks',
  'reef',
  'silk',
  'petals',
  'prism',
  'tide',
]);
export const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/, 'a colour is written #rrggbb in small letters'),
);
export const flag = v.optional(v.boolean(), false);

export const count = (from: number, to: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));
export const centimetres = (from: number, to: number) => v.pipe(v.number(), v.minValue(from), v.maxValue(to));
export const digits = v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'a display shows one to three digits'));
