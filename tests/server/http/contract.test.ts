import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveContract } from '#server/http/contract.ts';
import type { Handlers } from '#server/operations.ts';

/** A server whose operations all return the same object. */
const answering = (answer: object) => new Proxy<Partial<Handlers>>({}, { get: () => async () => answer });

const authorise = () => undefined;

async function ask(answer: object, checkResponses: boolean, url = '/health/live') {
  const app = Fastify();
  await serveContract(app, answering(answer), { checkResponses, authorise });
  const response = await app.inject({ url });
  await app.close();
  return { status: response.statusCode, body: response.body };
}

it('[AP-09] does not start while an operation of the contract has no handler', async () => {
  const boot = serveContract(Fastify(), {}, { checkResponses: false, authorise });
  await expect(boot).rejects.toThrow(/The contract's \w+ has no handler/);
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
