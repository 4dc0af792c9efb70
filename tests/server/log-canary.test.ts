import { expect, it } from 'vitest';
import { guestOrder } from '#tests/support/guest-order.ts';
import { openTestShop } from '#tests/support/shop-server.ts';
import { newVisitor, program } from '#tests/support/visitor.ts';

it('[I20] writes nothing that opens an order or tells of its guest, on the whole way and on every refusal', async () => {
  const shop = await openTestShop();
  const visitor = await newVisitor(shop.app);
  const person = {
    name: 'Canari Confidentiel',
    email: 'canari@exemple.sn',
    telephone: '77 987 65 43',
    adresse: 'Rue du Canari, 7',
  };
  const report = {
    guest_id: 'c'.repeat(32),
    location: 'Rue du Canari, Dakar',
    localisation: '14.70007,-17.40007',
    name: person.name,
    phone: person.telephone,
    email: person.email,
    type: 'newsletter',
    total: 0,
    date: '2026-11-21T10:00:00.000Z',
    produits: [],
  };
  const { order } = (await visitor.post('/api/commande-sans-partner', guestOrder(person))).json();
  const capability = await shop.capabilityOf(order.id);
  const transaction = await shop.pay(order.id);
  await visitor.get(`/facture/${transaction}/details?capability=${capability}&email=${person.email}`);
  await visitor.get(`/api/canari@exemple.sn/${capability}/+221779876543`);
  await visitor.post('/api/commande-sans-partner/acces', { reference: order.reference, capability });
  await visitor.post('/api/commande-sans-partner', { ...guestOrder(person), name: 3 });
  await visitor.post('/api/tracking', { reference: order.reference, telephone: person.telephone });
  await visitor.post('/api/tracking', { reference: order.reference, telephone: 7 });
  await visitor.post('/api/create_or_update_crm', report);
  await visitor.post('/api/create_or_update_crm', { ...report, email: 'canari@' });
  await visitor.post('/api/create_or_update_crm', { ...report, date: '0000-01-01T00:00:00Z' });
  await visitor.get('/api/location', { 'x-forwarded-for': '41.82.7.7' });
  await program(shop.app).get(`/api/getcommande/${order.id}`, {
    'x-order-capability': capability,
    authorization: `Bearer ${capability}`,
  });
  await shop.close();

  const log = shop.logged.join('');
  const told = [report.guest_id, report.location, report.localisation, '41.82.7.7'];
  const cookies = [...visitor.cookies.values()];
  const canaries = [
    ...Object.values(person),
    ...told,
    '779876543',
    capability,
    ...cookies,
    'transaction=',
    '?',
  ];
  expect(shop.logged.length).toBeGreaterThan(8);
  for (const canary of canaries) expect(log).not.toContain(canary);
  expect(shop.sent[0]?.text).toContain(capability);
});

it('[F8] tells of each answer its request, path, status and time', async () => {
  const shop = await openTestShop();
  const answer = await program(shop.app).get('/api/pack_product/PACK-FINI?x=1');
  const line = shop.logged.map((each) => JSON.parse(each)).find(({ status }) => status === 410);
  expect(line).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    path: '/api/pack_product/PACK-FINI',
    status: 410,
    ms: expect.any(Number),
    msg: 'answered',
  });
  await shop.close();
});
