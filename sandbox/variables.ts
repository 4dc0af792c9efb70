import * as v from 'valibot';

export const port = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.digits('should be a port number'),
    v.transform(Number),
    v.maxValue(65_535, 'should be a port number'),
  );

export const isOn = v.pipe(
  v.optional(v.picklist(['0', '1'], 'should be 0 or 1'), '0'),
  v.transform((word) => word === '1'),
);

/** Separated by commas. */
export const secretList = v.pipe(
  v.optional(v.string(), ''),
  v.transform((list) => list.split(',').filter((secret) => secret !== '')),
);

/** `SANDBOX_MERCHANT_NAME`: to whom payers pay, at every provider. */
export const merchantName = v.optional(v.string(), 'Kër Électro');

/** @throws Error naming each variable that is missing or wrong, never its value */
export function readVariables<Output>(
  schema: v.GenericSchema<unknown, Output>,
  variables: NodeJS.ProcessEnv,
): Output {
  const result = v.safeParse(schema, variables);
  if (result.success) return result.output;
  throw new Error(result.issues.map(sentence).join('; '));
}

const sentence = (issue: v.BaseIssue<unknown>): string =>
  [v.getDotPath(issue), issue.received === 'undefined' ? 'is needed' : issue.message]
    .filter((part) => part !== null)
    .join(' ');
