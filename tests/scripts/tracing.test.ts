import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { keepWhatIsSent } from '../../operations/tracing/sent-attributes.mjs';

const FOLDER = 'operations/tracing';
const read = (name: string): unknown => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));

it('[I20] a span leaves the process without what identifies a person', () => {
  const kept = {
    'http.request.method': 'GET',
    'http.response.status_code': 404,
    'server.address': 'api.wave.com',
    'db.query.text': 'select * from "orders" where "phone" = $1',
    'shop.request_id': '5b1f5e4c-6a0e-4b0f-9d5e-2f6d5d0c8a11',
  };
  const span = {
    attributes: {
      ...kept,
      'url.full': 'https://boutique.sn/paiement-partage?lien=secret',
      'url.path': '/facture/KE-4T9W2M7K1P/details',
      'url.query': 'telephone=771234567',
      'http.target': '/api/tracking?telephone=771234567',
      'client.address': '41.82.0.7',
      'user_agent.original': 'Mozilla/5.0',
      'db.postgresql.values': ['771234567'],
      'enduser.id': '7',
    },
    events: [{ name: 'exception', attributes: { 'exception.message': 'Key (phone)=(771234567)' } }],
    status: { code: 2, message: 'Key (phone)=(771234567) already exists.' },
  };
  keepWhatIsSent(span);
  expect(span).toEqual({ attributes: kept, events: [], status: { code: 2 } });
});

it('the packages of traces have exact versions, which are locked', () => {
  const file = v.object({
    dependencies: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/))),
  });
  const lock = v.object({ packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })) });
  const { packages } = v.parse(lock, read('package-lock.json'));
  for (const [name, version] of Object.entries(v.parse(file, read('package.json')).dependencies))
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
});
