import * as v from 'valibot';
import { colour } from './measures.ts';

/** Appliances for laundry and floors. */
const iron = v.strictObject({
  kind: v.literal('iron'),
  form: v.picklist(['steam', 'dry', 'station']),
  colour,
});

const garmentSteamer = v.strictObject({
  kind: v.literal('garment-steamer'),
  form: v.picklist(['hand', 'stand']),
  colour,
});

const vacuum = v.strictObject({
  kind: v.literal('vacuum'),
  form: v.picklist(['sled', 'bag-sled', 'drum', 'stick', 'robot']),
  colour,
});

export const upkeep = [iron, garmentSteamer, vacuum] as const;
