import { figureDays } from '#domain/forms/figures.ts';
import { inContract } from '#openapi/names.ts';
import { staffMay } from '../../access/policy.ts';
import type { Database } from '../../db/index.ts';
import type { Operations } from '../../operations.ts';
import { readForm } from '../read-form.ts';
import { readFigures } from './figures.ts';

/** The figures of the first page of the staff area. @see DK-16 */
export const figureOperations = {
  getFigures: {
    access: staffMay.readFigures,
    handle: async ({ db }, { query: { du: from, au: to } }) =>
      inContract(await readFigures(db, readForm(figureDays, { from, to }))),
  },
} satisfies Operations<{ db: Database }>;
