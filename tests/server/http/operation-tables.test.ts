import { expect, it } from 'vitest';
import { problem } from '#domain/messages/problem.ts';
import { OPERATIONS, RATE_LIMITS } from '#server/areas.ts';
import { contractOperations, errorCodes } from '#tests/support/contract-operations.ts';

/** The 404 codes of those operations that have one. */
const NOT_FOUND_CODES = Object.fromEntries(
  Object.entries(OPERATIONS).flatMap(([id, { notFound }]) => (notFound ? [[id, notFound]] : [])),
);

it('[C28] limits the rate of every write operation', () => {
  const writing = contractOperations.filter(({ method }) => method !== 'get').map(({ id }) => id);
  expect(writing.length).toBeGreaterThan(4);
  expect(writing.filter((id) => !Object.hasOwn(RATE_LIMITS, id))).toEqual([]);
});

it('[C2] has a 404 code for every operation with a path parameter', () => {
  const withParameter = contractOperations.filter(({ path }) => path.includes('{')).map(({ id }) => id);
  expect(withParameter.length).toBeGreaterThan(7);
  expect(withParameter.filter((id) => !Object.hasOwn(NOT_FOUND_CODES, id))).toEqual([]);
});

it('[AP-09] has a French text for each error code of the contract, and no other text', () => {
  expect(Object.keys(problem).toSorted()).toEqual(errorCodes.toSorted());
});
