import * as v from 'valibot';
import { Problem } from '../problem.ts';

const WIRE_FIELDS: Readonly<Record<string, string>> = { refundReference: 'refund_reference' };

/** @throws Problem `request.invalid` with one French sentence per field */
export function readForm<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, typed);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => {
    const field = v.getDotPath(issue) ?? '';
    return { field: WIRE_FIELDS[field] ?? field, message: issue.message };
  });
  throw new Problem('request.invalid', { fields });
}
