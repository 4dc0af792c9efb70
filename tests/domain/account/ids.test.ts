import * as v from 'valibot';
import { expect, it } from 'vitest';
import { accountId, customerId } from '#domain/account/ids.ts';

it.each([
  ['accountId', accountId],
  ['customerId', customerId],
])('%s accepts positive 32-bit integers only', (_, parse) => {
  expect([parse(1), parse(2_147_483_647)]).toEqual([1, 2_147_483_647]);
  for (const value of [0, -1, 1.5, 2_147_483_648, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => parse(value)).toThrow(v.ValiError);
});
