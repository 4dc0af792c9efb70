import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { contractRoutes } from '#server/http/contract-routes.ts';
import { serveContract } from '#server/http/contract.ts';
import { createResponseCache } from '#server/http/response-cache.ts';
import { serializerOf } from '#server/http/serializers.ts';
import { compileValidator } from '#server/http/validators.ts';
import { everyone } from '#server/access/policy.ts';
import { contractOperations } from '#tests/support/contract-operations.ts';

/** A server whose operations all return the same object. */
const answering = (answer: object) =>
  Object.fromEntries(
    contractOperations.map(({ id }) => [id, { access: everyone, handle: async () => answer }]),
  );

const authorise = () => undefined;
const state = { known: () => undefined, current: async () => '' };
const cache = createResponseCache({ state, maxBytes: 1_000_000, maxEntries: 100 });

async function ask(answer: object, checkResponses: boolean, url = '/health/live') {
  const app = Fastify();
  serveContract(app, answering(answer), { parts: {}, checkResponses, authorise, cache });
  const response = await app.inject({ url });
  await app.close();
  return { status: response.statusCode, body: response.body };
}

it('[AP-09] does not start while an operation of the contract has no handler', () => {
  expect(() => serveContract(Fastify(), {}, { parts: {}, checkResponses: false, authorise, cache })).toThrow(
    /The contract's \w+ has no handler/,
  );
});

it('[AP-09] every operation has a route, whose schemas compile', () => {
  const routes = contractRoutes();
  expect(routes.map(({ operationId }) => operationId).toSorted()).toEqual(
    contractOperations.map(({ id }) => id).toSorted(),
  );
  for (const { method, url, schema } of routes) {
    const { params, querystring, headers, body } = schema;
    const parts = { params, querystring, headers, body };
    for (const [httpPart, part] of Object.entries(parts))
      if (part !== undefined) compileValidator({ schema: part, httpPart, method, url })({});
    const media = Object.values(schema.response).flatMap(({ content }) => Object.values(content));
    for (const { schema: answer } of media) serializerOf(answer);
  }
});

it('[AP-09] [C32] removes fields that are not in the contract', async () => {
  const answer = { status: 'ok', cost_price: 1, password: 'canary' };
  expect(await ask(answer, false)).toEqual({ status: 200, body: '{"status":"ok"}' });
});

it.each([
  ['a field the contract does not name', { status: 'ok', password: 'canary' }],
  ['a word it does not know', { status: 'fine' }],
  ['nothing where something is required', {}],
])('[AP-09] reports in tests a response with %s', async (_, answer) => {
  const { status, body } = await ask(answer, true);
  expect(status).toBe(500);
  expect(body).toContain('outside its contract');
});

it.each(['/api/produits-page?page=1.5', '/api/pack_product/a%2Fb', '/api/getcommande/0'])(
  '[AP-09] validates requests: %s',
  async (url) => {
    expect((await ask({}, false, url)).status).toBe(400);
  },
);
