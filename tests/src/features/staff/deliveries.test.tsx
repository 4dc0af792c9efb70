import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '#tests/support/render-screen.tsx';
import { openArea } from './staff-area.tsx';

afterEach(cleanup);

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
  amount_total: 389_000,
  amount_residual: 389_000,
  number: 1,
  parcels: 1,
  state: 'toConfirm',
  version: 0,
  courier_id: null,
  courier_name: null,
  day: null,
  from_time: null,
  to_time: null,
  recipient: null,
  has_picture: false,
  lines: [
    { line_id: 11, name: 'Réfrigérateur Kalao 220 L', quantity: 1 },
    { line_id: 12, name: 'Cuisinière Zéphyr', quantity: 2 },
  ],
  collect: [{ number: 1, amount: 389_000 }],
  block: null,
  steps: ['order.confirmed', 'parcel.cancelled'],
};
const PREPARED = {
  ...DELIVERY,
  state: 'prepared',
  version: 2,
  courier_id: 8,
  courier_name: 'modou@exemple.sn',
  day: '2026-11-21',
  from_time: '09:00',
  to_time: '12:00',
  steps: ['parcel.planned', 'preparation.undone', 'parcel.sent', 'parcel.cancelled'],
};
const NO_COUNTS = { toConfirm: 0, confirmed: 0, prepared: 0, notThere: 0, onItsWay: 0 };
const page = (data: object[], counts: object = {}, next: number | null = null) => ({
  body: { data, next, counts: { ...NO_COUNTS, ...counts } },
});
const COURIERS = { body: { data: [{ id: 8, name: 'modou@exemple.sn' }] } };
const STEP = 'POST /api/gestion/livraisons/commandes/42';
const OF_ORDER = 'GET /api/gestion/livraisons/commandes/42';
const ofOrder = (data: object[], events: object[] = []) => ({ body: { data, pictures: [], events } });
const refused = (code: string, message: string) => ({ status: 409, code, message });

const VIEW = 'GET /api/gestion/livraisons';
const openViews = (answers: Answers) =>
  openArea('/gestion/livraisons', {
    'GET /api/gestion/livraisons/livreurs': COURIERS,
    ...answers,
  });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const told = () => screen.getByRole('article').textContent.replaceAll(/\s/g, ' ');

it('[DK-04] an order to confirm has who, where, what and how much; the call and a day confirm it', async () => {
  const area = await openViews({
    [VIEW]: page([DELIVERY], { toConfirm: 201 }),
    [STEP]: ofOrder([{ ...DELIVERY, state: 'confirmed', version: 1 }]),
  });
  expect(screen.getByRole('tab', { name: 'À confirmer (200+)' })).toBeTruthy();
  for (const words of [
    'Awa Ndiaye',
    'Sicap Liberté 6, villa 12, Dakar',
    '2 × Cuisinière Zéphyr',
    'À encaisser : 389 000 FCFA',
  ])
    expect(told()).toContain(words);
  expect(screen.getByRole('link', { name: /Appeler/ }).getAttribute('href')).toBe('tel:+221771234567');
  expect(screen.getByRole('link', { name: 'Carte' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=Sicap%20Libert%C3%A9%206%2C%20villa%2012%2C%20Dakar%2C%20S%C3%A9n%C3%A9gal',
  );
  await area.user.click(button('Confirmer'));
  await area.advance(10);
  const dialog = screen.getByRole('dialog', { name: 'Confirmer' });
  await area.user.selectOptions(within(dialog).getByLabelText('Qui livre'), 'modou@exemple.sn');
  await area.user.click(within(dialog).getByRole('button', { name: 'Confirmer' }));
  await area.advance(10);
  expect(area.calls.find(({ name }) => name === STEP)?.body).toMatchObject({
    number: 1,
    version: 0,
    step: 'order.confirmed',
    courier_id: 8,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[DK-04] a parcel whose courier and day are known leaves by one touch; a refusal says what is now', async () => {
  const message =
    'Cette livraison a été modifiée entre-temps. Elle est maintenant\u00a0: En route. Rechargez-la, puis refaites votre geste.';
  const area = await openViews({
    [VIEW]: page([]),
    [STEP]: refused('parcel.changed', message),
  });
  expect(screen.getByText('Aucune commande n’attend d’appel.')).toBeTruthy();
  area.answers[VIEW] = page([PREPARED]);
  await area.user.click(screen.getByRole('tab', { name: /À livrer/ }));
  await area.advance(10);
  await area.user.click(button('Faire partir'));
  await area.advance(10);
  expect(area.calls.find(({ name }) => name === STEP)?.body).toEqual({
    number: 1,
    version: 2,
    step: 'parcel.sent',
  });
  expect(screen.getByRole('alert').textContent).toBe(message);
});

it('[DK-04] what may not leave says why, and a delivery needs a name or a picture', async () => {
  const { steps: _, ...prepared } = PREPARED;
  const area = await openViews({ [VIEW]: page([]) });
  area.answers[VIEW] = page([{ ...prepared, block: 'unpaid', steps: ['preparation.undone'] }]);
  await area.user.click(screen.getByRole('tab', { name: /À livrer/ }));
  await area.advance(10);
  expect(screen.getByRole('alert').textContent).toContain('La commande n’est pas payée');
  expect(screen.queryByRole('button', { name: 'Faire partir' })).toBeNull();
  area.answers[VIEW] = page([{ ...DELIVERY, block: 'returned' }]);
  await area.user.click(screen.getByRole('tab', { name: /À confirmer/ }));
  await area.advance(10);
  expect(screen.getByRole('alert').textContent).toContain('Tout l’argent de cette commande est rendu');
  area.answers[VIEW] = page([{ ...DELIVERY, block: 'unpaid' }]);
  await area.user.click(screen.getByRole('tab', { name: /À préparer/ }));
  await area.advance(10);
  expect(screen.queryByRole('alert')).toBeNull();
  const away = { ...prepared, state: 'onItsWay', steps: ['parcel.delivered', 'customer.absent'] };
  area.answers[VIEW] = page([away]);
  await area.user.click(screen.getByRole('tab', { name: /En route/ }));
  await area.advance(10);
  await area.user.click(button('Livrée'));
  const dialog = screen.getByRole('dialog', { name: 'Livrée' });
  await area.user.click(within(dialog).getByRole('button', { name: 'Livrée' }));
  expect(within(dialog).getByText('Indiquez qui a reçu le colis, ou prenez une photo.')).toBeTruthy();
  expect(area.calls.some(({ name }) => name === STEP)).toBe(false);
});

it('[DK-04] an order shows its parcels and what happened; a cancellation needs a reason, a line can leave alone', async () => {
  const area = await openArea('/gestion/livraisons/42', {
    [OF_ORDER]: ofOrder(
      [{ ...PREPARED, state: 'confirmed', steps: ['parcel.prepared', 'parcel.cancelled'] }],
      [
        {
          number: 1,
          event: 'order.confirmed',
          from: 'toConfirm',
          to: 'confirmed',
          at: '2026-11-21T10:00:00.000Z',
          done_at: null,
          staff_name: 'awa@exemple.sn',
          reason: null,
        },
      ],
    ),
    'POST /api/gestion/livraisons/commandes/42/separer': ofOrder([]),
  });
  expect(screen.getByText('21 novembre 2026 à 10:00, par awa@exemple.sn')).toBeTruthy();
  await area.user.click(screen.getByText('Autres gestes'));
  await area.user.click(button('Annuler la livraison'));
  const dialog = screen.getByRole('dialog', { name: 'Annuler la livraison' });
  await area.user.click(within(dialog).getByRole('button', { name: 'Annuler la livraison' }));
  expect(within(dialog).getByText('Indiquez le motif (10 caractères au moins).')).toBeTruthy();
  await area.user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  await area.user.click(button('Faire partir un article à part'));
  const split = screen.getByRole('dialog', { name: 'Ce qui part à part' });
  expect(within(split).getByRole<HTMLButtonElement>('button', { name: 'Séparer' }).disabled).toBe(true);
  await area.user.selectOptions(within(split).getByLabelText(/Cuisinière Zéphyr/), '1');
  await area.user.click(within(split).getByRole('button', { name: 'Séparer' }));
  await area.advance(10);
  expect(area.calls.find(({ name }) => name.endsWith('/separer'))?.body).toEqual({
    number: 1,
    version: 2,
    lines: [{ line_id: 12, quantity: 1 }],
  });
});

it('[DK-04] the sheet of a day has one page an order, with what is to be collected', async () => {
  const day = 'GET /api/gestion/livraisons/jour/2026-11-21';
  const area = await openArea('/gestion/livraisons/feuille?jour=2026-11-21', {
    'GET /api/gestion/livraisons/livreurs': COURIERS,
    [day]: {
      body: {
        data: [
          PREPARED,
          { ...PREPARED, order_id: 43, reference: 'KE-0000000001', collect: [], phone: '', address: null },
        ],
      },
    },
  });
  const [first, second] = screen.getAllByRole('article');
  expect(first?.textContent.replaceAll(/\s/g, ' ')).toContain('À encaisser : 389 000 FCFA');
  expect(first?.textContent).toContain('entre 9\u00a0h et 12\u00a0h');
  expect(second?.textContent).toContain('Rien à encaisser');
  expect(second?.textContent).toContain('Adresse à demander');
  area.answers[day] = { body: { data: [] } };
  await area.user.selectOptions(screen.getByLabelText('Qui livre'), 'modou@exemple.sn');
  await area.advance(10);
  expect(screen.getByText('Aucune livraison n’est prévue ce jour-là.')).toBeTruthy();
});

it('[DK-04] a view that cannot be loaded says so, and is read again', async () => {
  const area = await openViews({
    [VIEW]: { status: 503, code: 'server.unavailable', message: 'Momentanément indisponible.' },
  });
  expect(screen.getByRole('button', { name: /Réessayer/ })).toBeTruthy();
  area.answers[VIEW] = page([DELIVERY]);
  await area.user.click(screen.getByRole('button', { name: /Réessayer/ }));
  await area.advance(10);
  expect(screen.getByText('Awa Ndiaye')).toBeTruthy();
});
