import * as v from 'valibot';
import { Problem } from '../problem.ts';

/**
 * Parses typed fields by a schema that the forms share.
 *
 * @throws Problem `account.invalid_fields` with the French message of each field
 */
export function parseFields<Output>(schema: v.GenericSchema<unknown, Output>, typed: unknown): Output {
  const result = v.safeParse(schema, typed);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }));
  throw new Problem('account.invalid_fields', { fields });
}
