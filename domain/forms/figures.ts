import * as v from 'valibot';
import { figures as text } from '../messages/figures.ts';

/** The most days that can be chosen. */
export const FIGURE_DAYS_MAX = 92;
const DAY_MS = 86_400_000;

const day = v.pipe(v.string(text.errors.day), v.isoDate(text.errors.day));

/** How many days a span has, both ends included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The days of which the figures are shown, as calendar days in Dakar; both belong to them. @see DK-16 */
export const figureDays = v.pipe(
  v.object({ from: day, to: day }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => daysBetween(from, to) >= 1 && daysBetween(from, to) <= FIGURE_DAYS_MAX,
      text.errors.span(FIGURE_DAYS_MAX),
    ),
    ['to'],
  ),
);
export type FigureDays = v.InferOutput<typeof figureDays>;
