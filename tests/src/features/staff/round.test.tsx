import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openArea, OVERVIEW } from './staff-area.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const ROUND = 'GET /api/gestion/livraisons/tournee';
const STEP = 'POST /api/gestion/livraisons/tournee/42';
const CASH = 'POST /api/gestion/livraisons/tournee/42/especes';
const DELIVERY = {
  order_id: 42,
  reference: 'KE-7QX2M9D4TB',
  customer_name: 'Awa Ndiaye',
  phone: '+221771234567',
  address: 'Sicap Liberté 6, villa 12',
  region: 'dakar',
  type_sale: 'order',
  payment_mode: 'domicile',
  placed_at: '2026-11-21T10:00:00.000Z',
  amount_total: 50_000,
  amount_residual: 50_000,
  number: 1,
  parcels: 1,
  state: 'onItsWay',
  version: 3,
  courier_id: 7,
  courier_name: 'equipe@exemple.sn',
  day: '2026-11-21',
  from_time: '09:00',
  to_time: '12:00',
  recipient: null,
  has_picture: false,
  lines: [{ line_id: 11, name: 'Réfrigérateur Kalao 220 L', quantity: 1 }],
  collect: [{ number: 1, amount: 50_000 }],
  block: null,
  steps: ['parcel.delivered', 'customer.absent'],
};
const DELIVERED = { ...DELIVERY, state: 'delivered', version: 4, recipient: 'Fatou', steps: [] };
const one = (delivery: object) => ({ body: { data: [delivery] } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const card = () => screen.getByRole('article', { name: 'KE-7QX2M9D4TB' });

async function deliver(area: Awaited<ReturnType<typeof openArea>>) {
  await area.user.click(button(/^J’ai reçu 50.000.FCFA$/));
  await area.user.type(screen.getByLabelText('Reçu par'), 'Fatou');
  await area.user.click(button('Livrée'));
  await area.advance(10);
}

it('[DK-05] without network the round is there, what is noted waits, and is sent once when the network is back', async () => {
  const area = await openArea('/gestion/tournee', {
    [ROUND]: one(DELIVERY),
    [STEP]: 'broken',
    [CASH]: 'broken',
  });
  await deliver(area);
  expect(within(card()).getByText('Livrée')).toBeTruthy();
  expect(within(card()).getByText('À envoyer')).toBeTruthy();
  expect(within(card()).queryByRole('button', { name: /reçu/ })).toBeNull();
  expect(screen.getByText(/2 gestes attendent d’être envoyés/)).toBeTruthy();
  cleanup();

  // The page is opened again, still without network.
  const again = await openArea('/gestion/tournee', {
    [OVERVIEW]: 'broken',
    [ROUND]: 'broken',
    [STEP]: 'broken',
    [CASH]: 'broken',
  });
  expect(within(card()).getByText('Awa Ndiaye')).toBeTruthy();
  expect(within(card()).getByText('Livrée')).toBeTruthy();
  // After the retries of the client.
  await again.advance(20_000);
  expect(screen.getByText(/Hors connexion/)).toBeTruthy();

  const paid = { ...DELIVERED, collect: [], amount_residual: 0 };
  Object.assign(again.answers, { [ROUND]: one(paid), [STEP]: one(paid), [CASH]: one(paid) });
  await again.user.click(button('Envoyer maintenant'));
  for (let call = 0; call < 4; call += 1) await again.advance(10);
  const keysOf = (name: string) =>
    [...area.calls, ...again.calls]
      .filter((each) => each.name === name)
      .map(({ headers }) => headers.get('Idempotency-Key'));
  for (const name of [STEP, CASH]) expect(new Set(keysOf(name)).size).toBe(1);
  expect(again.calls.findLast(({ name }) => name === STEP)?.body).toMatchObject({
    number: 1,
    version: 3,
    step: 'parcel.delivered',
    recipient: 'Fatou',
  });
  expect(screen.queryByText(/attend/)).toBeNull();
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('courier-deed:'))).toEqual([]);
});

it('[DK-05] what the server does not accept stays with what it was, and is sent again or put aside', async () => {
  const message = 'Cette livraison n’est plus dans votre tournée\u00a0: une autre personne s’en charge.';
  const area = await openArea('/gestion/tournee', {
    [ROUND]: one(DELIVERY),
    [STEP]: { status: 409, code: 'parcel.changed', message },
  });
  await area.user.click(button('Livrée'));
  expect(screen.getByText('Indiquez qui a reçu le colis, ou prenez une photo.')).toBeTruthy();
  await area.user.click(button('Client absent'));
  await area.advance(10);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('KE-7QX2M9D4TB\u00a0: Client absent');
  expect(alert.textContent).toContain(message);
  area.answers[STEP] = one({ ...DELIVERY, state: 'notThere', version: 4 });
  area.answers[ROUND] = one({ ...DELIVERY, state: 'notThere', version: 4 });
  await area.user.click(button('Renvoyer'));
  for (let call = 0; call < 3; call += 1) await area.advance(10);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(within(card()).getByText('Client absent')).toBeTruthy();
  await area.user.click(button('Revenue au magasin'));
  expect(screen.getByText('Indiquez le motif (10 caractères au moins).')).toBeTruthy();
});

it('[DK-05] an empty round and one that cannot be read say so', async () => {
  const area = await openArea('/gestion/tournee', { [ROUND]: { body: { data: [] } } });
  expect(screen.getByText('Aucune livraison pour aujourd’hui.')).toBeTruthy();
  cleanup();
  window.localStorage.clear();
  const failed = await openArea('/gestion/tournee', { [ROUND]: 'broken' });
  await failed.advance(20_000);
  expect(screen.getByRole('button', { name: /Réessayer/ })).toBeTruthy();
  expect(area.calls.length + failed.calls.length).toBeGreaterThan(0);
});

/** A PNG of one pixel. */
const PIXEL = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

it('[DK-05] a photo takes the place of a name: it is kept with the step and sent with it', async () => {
  const area = await openArea('/gestion/tournee', { [ROUND]: one(DELIVERY), [STEP]: 'broken' });
  await area.user.click(button('Livrée'));
  expect(screen.getByText('Indiquez qui a reçu le colis, ou prenez une photo.')).toBeTruthy();
  await area.user.upload(
    screen.getByLabelText('Ou une photo'),
    new File([PIXEL], 'porte.png', { type: 'image/png' }),
  );
  await area.advance(10);
  expect(screen.getByText('Photo prête.')).toBeTruthy();
  await area.user.click(button('Livrée'));
  await area.advance(10);
  const picture = `data:image/png;base64,${btoa(String.fromCharCode(...PIXEL))}`;
  const [kept] = Object.entries(window.localStorage).filter(([key]) => key.startsWith('courier-deed:'));
  expect(JSON.parse(String(kept?.[1])).deed).toMatchObject({ step: 'parcel.delivered', picture });
  area.answers[STEP] = one({ ...DELIVERED, recipient: null, has_picture: true });
  area.answers[ROUND] = one({ ...DELIVERED, recipient: null, has_picture: true });
  await area.user.click(button('Envoyer maintenant'));
  await area.advance(10);
  const body = area.calls.findLast(({ name }) => name === STEP)?.body;
  expect(body).toMatchObject({ step: 'parcel.delivered', picture });
  expect(body).not.toHaveProperty('recipient');
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('courier-deed:'))).toEqual([]);
});

it('[DK-05] a photo that this phone cannot reduce is refused with a sentence, and the step needs a name', async () => {
  const area = await openArea('/gestion/tournee', { [ROUND]: one(DELIVERY) });
  const large = new File([new Uint8Array(200_000)], 'porte.png', { type: 'image/png' });
  await area.user.upload(screen.getByLabelText('Ou une photo'), large);
  await area.advance(10);
  expect(screen.getByText('Cette photo est illisible. Prenez-en une autre.')).toBeTruthy();
  await area.user.click(button('Livrée'));
  expect(screen.getByText('Indiquez qui a reçu le colis, ou prenez une photo.')).toBeTruthy();
  expect(area.calls.some(({ name }) => name === STEP)).toBe(false);
});

const typedName = () => screen.getByLabelText<HTMLInputElement>('Reçu par').value;

it('[DK-05] what a courier types stays when the network comes back, goes again, and when the desk has changed the delivery', async () => {
  await openArea('/gestion/tournee', { [ROUND]: one(DELIVERY) });
  cleanup();
  const area = await openArea('/gestion/tournee', { [OVERVIEW]: 'broken', [ROUND]: 'broken' });
  const readAgain = async () => {
    void area.queries.refetchQueries();
    await area.advance(20_000);
  };
  await area.user.type(screen.getByLabelText('Reçu par'), 'Fatou');
  Object.assign(area.answers, {
    [OVERVIEW]: { body: { role: 'courier', email: 'equipe@exemple.sn', tasks: 0, requests: 0 } },
    [ROUND]: one({ ...DELIVERY, version: 4, to_time: '13:00' }),
  });
  await readAgain();
  expect(screen.queryByText(/Hors connexion/)).toBeNull();
  expect(typedName()).toBe('Fatou');
  Object.assign(area.answers, { [OVERVIEW]: 'broken', [ROUND]: 'broken' });
  await readAgain();
  expect(typedName()).toBe('Fatou');
});

const warning = () => screen.queryByText(/ne garde rien/);
function expectDone() {
  expect(within(card()).getByText('Livrée')).toBeTruthy();
  for (const name of ['Livrée', 'Client absent', /reçu/])
    expect(within(card()).queryByRole('button', { name })).toBeNull();
}

it('[DK-05] the warning that something is not kept stays until it is sent, also after something else is kept', async () => {
  const area = await openArea('/gestion/tournee', {
    [ROUND]: one(DELIVERY),
    [STEP]: 'broken',
    [CASH]: 'broken',
  });
  const full = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('blocked');
  });
  await area.user.click(button(/^J’ai reçu 50.000.FCFA$/));
  await area.advance(10);
  full.mockRestore();
  expect(warning()).toBeTruthy();
  await area.user.type(screen.getByLabelText('Reçu par'), 'Fatou');
  await area.user.click(button('Livrée'));
  await area.advance(10);
  expect(warning()).toBeTruthy();
  area.answers[CASH] = one({ ...DELIVERY, collect: [] });
  area.answers[STEP] = one(DELIVERED);
  area.answers[ROUND] = one(DELIVERED);
  await area.user.click(button('Envoyer maintenant'));
  for (let call = 0; call < 4; call += 1) await area.advance(10);
  expect(warning()).toBeNull();
});

it('[DK-05] what was sent is done on a page that was opened without network, also while the round cannot be read, and after a reload', async () => {
  const first = await openArea('/gestion/tournee', {
    [ROUND]: one(DELIVERY),
    [STEP]: 'broken',
    [CASH]: 'broken',
  });
  await deliver(first);
  cleanup();
  const offline = { [OVERVIEW]: 'broken', [ROUND]: 'broken', [STEP]: 'broken', [CASH]: 'broken' } as const;
  const again = await openArea('/gestion/tournee', offline);
  await again.advance(20_000);
  Object.assign(again.answers, {
    [CASH]: one({ ...DELIVERY, collect: [] }),
    [STEP]: one({ ...DELIVERED, collect: [] }),
  });
  await again.user.click(button('Envoyer maintenant'));
  for (let call = 0; call < 4; call += 1) await again.advance(10);
  expect(screen.queryByText(/attend/)).toBeNull();
  expectDone();
  cleanup();
  const later = await openArea('/gestion/tournee', offline);
  await later.advance(20_000);
  expectDone();
});
