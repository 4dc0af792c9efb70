import * as v from 'valibot';
import { countertop } from './parameters/countertop.ts';
import { electronics } from './parameters/electronics.ts';
import { energy } from './parameters/energy.ts';
import { household } from './parameters/household.ts';
import type { finish, scene } from './parameters/measures.ts';
import { upkeep } from './parameters/upkeep.ts';

/**
 * The parameters of a picture: one object per kind of appliance, in the `picture` field of the product files. Lengths
 * are those of the appliance in centimetres, so that all pictures in a grid have the same scale.
 */
export const pictureSchema = v.variant('kind', [
  ...household,
  ...electronics,
  ...countertop,
  ...upkeep,
  ...energy,
]);

export type Picture = v.InferOutput<typeof pictureSchema>;
export type Kind = Picture['kind'];
/** The parameters of one kind, e.g. `PictureOf<'fridge'>`. */
export type PictureOf<K extends Kind> = Extract<Picture, { kind: K }>;
export type Finish = v.InferOutput<typeof finish>;
export type Scene = v.InferOutput<typeof scene>;
