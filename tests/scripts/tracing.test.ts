import { expect, it } from 'vitest';
import { keepWhatIsSent } from '../../operations/tracing/sent-attributes.mjs';

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
