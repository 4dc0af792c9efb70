import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { projectRoot } from '#scripts/project.ts';
import { contractChanges } from './support/contract-changes.ts';
import { previousReleaseFolder } from './support/previous-release.ts';

const readContract = (folder: string) =>
  v.parse(
    v.record(v.string(), v.unknown()),
    JSON.parse(readFileSync(join(folder, 'openapi', 'shop.json'), 'utf8')),
  );

it('[B37] the API serves pages and clients of the previous release', () => {
  expect(contractChanges(readContract(previousReleaseFolder()), readContract(projectRoot))).toEqual([]);
});

/** A contract with one operation. */
const contract = (operation: object, schemas: object = {}) => ({
  paths: { '/orders': { post: { operationId: 'order', responses: {}, ...operation } } },
  components: { schemas },
});
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const taking = (schema: object) => contract({ requestBody: json(schema) });
const giving = (schema: object) => contract({ responses: { 200: json(schema) } });
const object = (properties: object, required: string[] = []) => ({ type: 'object', required, properties });
const text = { type: 'string' };

it.each([
  ['an operation is removed', contract({}), { paths: {} }, 'POST /orders is removed'],
  [
    'a body field is removed',
    taking(object({ note: text })),
    taking(object({})),
    'POST /orders body.note is removed',
  ],
  [
    'a new field is required',
    taking(object({})),
    taking(object({ note: text }, ['note'])),
    'POST /orders body.note is required',
  ],
  [
    'a word is refused',
    taking(object({ mode: { enum: ['online', 'cash'] } })),
    taking(object({ mode: { enum: ['online'] } })),
    'POST /orders body.mode refuses cash',
  ],
  [
    'a text becomes a list of words',
    taking(object({ mode: text })),
    taking(object({ mode: { ...text, enum: ['online'] } })),
    'POST /orders body.mode refuses other values',
  ],
  [
    'null is refused',
    taking(object({ note: { type: ['string', 'null'] } })),
    taking(object({ note: text })),
    'POST /orders body.note refuses type null',
  ],
  [
    'a text is limited, inside a list of a referenced schema',
    contract(
      { requestBody: json({ $ref: '#/components/schemas/A' }) },
      { A: { type: 'array', items: text } },
    ),
    contract(
      { requestBody: json({ $ref: '#/components/schemas/B' }) },
      { B: { type: 'array', items: { ...text, maxLength: 5 } } },
    ),
    'POST /orders body[] has another maxLength',
  ],
  [
    'a parameter is required',
    contract({ parameters: [{ in: 'query', name: 'page', schema: text }] }),
    contract({ parameters: [{ in: 'query', name: 'page', required: true, schema: text }] }),
    'POST /orders query page is required',
  ],
  [
    'a response field is removed',
    giving(object({ id: text })),
    giving(object({})),
    'POST /orders 200.id is removed',
  ],
  [
    'a response field may be missing',
    giving(object({ id: text }, ['id'])),
    giving(object({ id: text })),
    'POST /orders 200.id may be missing',
  ],
  [
    'a response field may be null',
    giving(object({ id: text })),
    giving(object({ id: { type: ['string', 'null'] } })),
    'POST /orders 200.id may be of type null',
  ],
])('[B37] the comparison of contracts finds that %s', (_, before, after, change) => {
  expect(contractChanges(before, after)).toEqual([change]);
});

it('[B37] optional fields, more words and new operations are no change', () => {
  const before = contract({
    requestBody: json(object({ mode: { enum: ['online'] } })),
    responses: { 200: json(object({ id: text, state: { enum: ['paid'] } }, ['id'])) },
  });
  const after = contract({
    requestBody: json(object({ mode: { enum: ['online', 'cash'] }, note: text })),
    responses: {
      200: json(object({ id: text, state: { enum: ['paid', 'surplus'] }, since: text }, ['id', 'since'])),
    },
  });
  expect(contractChanges(before, { paths: { ...after.paths, '/more': after.paths['/orders'] } })).toEqual([]);
});
