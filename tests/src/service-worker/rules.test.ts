import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isPagePath } from '#domain/paths.ts';
import { isCatalogueRead, isPublic, packAnswers, responseTime } from '#src/service-worker/rules.ts';

const contractSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.object({ tags: v.optional(v.array(v.string()), []) }))),
});

const { paths } = v.parse(
  contractSchema,
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi/shop.json'), 'utf8')),
);
const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { tags }]) => ({ path, method: method.toUpperCase(), tags })),
);

it('[E9] the worker handles exactly the catalogue and pack reads of the app', () => {
  const isRead = ({ method, path }: (typeof calls)[number]) =>
    isCatalogueRead(method, path.replaceAll(/\{\w+\}/g, 'WV101'));
  const ofCatalogue = calls.filter(
    ({ method, tags }) => method === 'GET' && tags.some((tag) => tag === 'catalogue' || tag === 'packs'),
  );
  expect(ofCatalogue.length).toBeGreaterThan(5);
  expect(calls.filter(isRead)).toEqual(ofCatalogue);
});

it.each([
  ['/', true],
  ['/boutique', true],
  ['/facture-magasin', true],
  ['/paiement-partage', true],
  ['/payment/success', true],
  ['/facture/WV101-1/pdf', false],
  ['/api/produits', false],
  ['/health/ready', false],
  ['/assets/gone.js', false],
  ['/sw.js', false],
  ['/manifest.webmanifest', false],
])('[E9] the cached shell may be used at %s: %s', (address, expected) => {
  expect(isPagePath(address)).toBe(expected);
});

const answer = (headers: Record<string, string>, status = 200) =>
  new Response('{}', { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });

it.each([
  ['the catalogue’s', answer({ 'Cache-Control': 'public, max-age=60' }), true],
  ['a person’s', answer({ 'Cache-Control': 'no-store' }), false],
  ['one that says both', answer({ 'Cache-Control': 'public, no-store' }), false],
  ['one that says nothing', answer({}), false],
  ['what is missing', answer({ 'Cache-Control': 'public, max-age=60' }, 404), false],
  ['a Wi-Fi portal’s page', answer({ 'Cache-Control': 'public', 'Content-Type': 'text/html' }), false],
])('[E9] [C27] a response may be cached, %s: %s', (_, given, expected) => {
  expect(isPublic(given)).toBe(expected);
});

it('uses the date of a response for its age, but no future date', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const dated = (at: number) => answer({ Date: new Date(at).toUTCString() });
  expect(responseTime(dated(now - 60_000), now)).toBe(now - 60_000);
  expect(responseTime(dated(now + 60_000), now)).toBe(now);
  expect(responseTime(answer({}), now)).toBe(now);
});

it('[E9] each pack of the list can be opened offline', () => {
  const one = { code: 'PACK-A', name: 'Un' };
  const other = { code: 'PACK-B', name: 'Deux' };
  expect(packAnswers({ data: [one, other, { code: '../x' }, { name: 'sans code' }, null] })).toEqual({
    '/api/pack_product/PACK-A': { data: one },
    '/api/pack_product/PACK-B': { data: other },
  });
  expect([packAnswers(null), packAnswers('x'), packAnswers({ data: {} })]).toEqual([{}, {}, {}]);
});
