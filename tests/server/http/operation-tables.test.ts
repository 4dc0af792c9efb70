import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { projectRoot } from '#scripts/project.ts';
import { problem } from '#domain/messages/problem.ts';
import { NOT_FOUND_CODES } from '#server/http/errors.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';

const Operation = v.object({ operationId: v.string() });
const Contract = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  components: v.object({
    schemas: v.object({
      Problem: v.object({ properties: v.object({ code: v.object({ enum: v.array(v.string()) }) }) }),
    }),
  }),
});
const contract = v.parse(
  Contract,
  JSON.parse(readFileSync(join(projectRoot, 'openapi', 'shop.json'), 'utf8')),
);
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const parsed = v.safeParse(Operation, operation);
    return parsed.success ? [{ id: parsed.output.operationId, path, method }] : [];
  }),
);

it('[C28] limits the rate of every write operation', () => {
  const writing = operations.filter(({ method }) => method !== 'get').map(({ id }) => id);
  expect(writing.length).toBeGreaterThan(4);
  expect(writing.filter((id) => !Object.hasOwn(RATE_LIMITS, id))).toEqual([]);
});

it('[C2] has a 404 code for every operation with a path parameter', () => {
  const withParameter = operations.filter(({ path }) => path.includes('{')).map(({ id }) => id);
  expect(withParameter.length).toBeGreaterThan(7);
  expect(withParameter.filter((id) => !Object.hasOwn(NOT_FOUND_CODES, id))).toEqual([]);
});

it('[AP-09] has a French text for each error code of the contract, and no other text', () => {
  const { code } = contract.components.schemas.Problem.properties;
  expect(Object.keys(problem).toSorted()).toEqual(code.enum.toSorted());
});
