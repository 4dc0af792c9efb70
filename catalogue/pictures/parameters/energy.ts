import * as v from 'valibot';
import { centimetres, colour } from './measures.ts';

/** Power supplies and solar devices. */
const stabiliser = v.strictObject({
  kind: v.literal('stabiliser'),
  meter: v.picklist(['needle', 'digits']),
  colour,
  width: centimetres(16, 40),
  height: centimetres(14, 50),
});

const powerBox = v.strictObject({
  kind: v.literal('power-box'),
  form: v.picklist(['ups', 'station', 'solar', 'bank']),
  colour,
});

const generator = v.strictObject({
  kind: v.literal('generator'),
  form: v.picklist(['frame', 'case']),
  colour,
  width: centimetres(30, 80),
});

const solarKit = v.strictObject({ kind: v.literal('solar-kit'), form: v.picklist(['home', 'lamp']), colour });

export const energy = [stabiliser, powerBox, generator, solarKit] as const;
