import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import TrackingPage from '#src/features/tracking/TrackingPage.tsx';
import { openPage, type Answer } from '#tests/support/render-screen.tsx';

const TRACK = 'POST /api/tracking';
const told = (status: string | null): Answer => ({ body: { success: status !== null, status } });

afterEach(cleanup);

async function openTracking(answer: Answer) {
  const answers = { [TRACK]: answer };
  const page = await openPage('/tracking-order', <TrackingPage />, answers);
  const ask = async (reference = 'KE-7QX2M9D4TB', phone = '77 123 45 67') => {
    const [first, second] = [field('Référence de la commande'), field('Téléphone')];
    await page.user.clear(first);
    await page.user.clear(second);
    if (reference !== '') await page.user.type(first, reference);
    if (phone !== '') await page.user.type(second, phone);
    await page.user.click(screen.getByRole('button', { name: 'Voir où elle en est' }));
    await page.advance(0);
  };
  return { ...page, answers, ask };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const answerRegion = () => screen.getByRole('region', { name: 'Réponse' });

it('[RT-09] [AP-04] sends reference and phone, and shows the status and the next step', async () => {
  const page = await openTracking(told('awaiting_payment'));
  await page.ask('ke 7qx2m9d4tb');
  expect(page.calls.map(({ name, body }) => [name, body])).toEqual([
    [TRACK, { reference: 'KE-7QX2M9D4TB', telephone: '+221771234567' }],
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'En attente de paiement' })).toBeTruthy();
  expect(answerRegion().textContent).toContain('Commande KE-7QX2M9D4TB');
  expect(answerRegion().textContent).toContain('ouvrez le lien reçu par e-mail');
  expect(answerRegion().querySelector('[aria-live="polite"]')?.textContent).toContain('En attente');
});

it.each([
  ['CMD-2026-000042', 'cmd 2026 000042'],
  ['WV42-1-8Z3K6Q2N5T7W9Y1B', 'wv42-1-8z3k6q2n5t7w9y1b'],
])('[RT-09] accepts %s too', async (named, typed) => {
  const page = await openTracking(told('paid'));
  await page.ask(typed);
  expect(page.calls.map(({ body }) => body)).toEqual([{ reference: named, telephone: '+221771234567' }]);
  expect(answerRegion().textContent).toContain('Commande payée');
});

it('[RT-09] [BK-09] shows when the order is delivered', async () => {
  const delivery = { from: '2026-12-31', until: '2027-01-04' };
  const page = await openTracking({ body: { success: true, status: 'confirmed', delivery } });
  await page.ask();
  expect(answerRegion().textContent.replaceAll('\u00a0', ' ')).toContain(
    'Livraison prévue : entre le 31 décembre 2026 et le 4 janvier 2027.',
  );
});

it('[DK-10] of a paid amount without products it announces no delivery', async () => {
  const page = await openTracking(told('paid'));
  await page.ask();
  expect(answerRegion().textContent).toContain('La facture est sur la page de votre commande.');
  expect(answerRegion().textContent).not.toMatch(/livraison/i);
});

it('[DK-04] says where the order is on its way, in place of the day that was expected', async () => {
  const page = await openTracking({
    body: {
      success: true,
      status: 'paid',
      delivery: { from: '2026-11-30', until: '2026-12-01' },
      fulfilment: {
        state: 'onItsWay',
        delivered: 0,
        parcels: 1,
        window: { day: '2026-11-28', from: '09:00', to: '12:00' },
      },
    },
  });
  await page.ask();
  const told = answerRegion().textContent.replaceAll('\u00a0', ' ');
  expect(told).toContain(
    'Votre commande est en route. Elle est prévue le 28 novembre 2026, entre 9 h et 12 h. Gardez votre téléphone à portée de main.',
  );
  expect(told).not.toContain('30 novembre');
  expect(told).not.toContain('Nous vous appelons');
});

it.each([
  ['confirmed', 'Commande confirmée', /réglerez au livreur/],
  ['paid', 'Commande payée', /entièrement payée/],
  ['cancelled', 'Commande annulée', /ne sera pas livrée/],
])('[RT-09] [AP-04] shows %s as "%s"', async (status, title, sentence) => {
  const page = await openTracking(told(status));
  await page.ask();
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('[RT-09] C30: shows the same for an unknown order and a wrong phone, and keeps the input', async () => {
  const page = await openTracking(told(null));
  await page.ask();
  expect(screen.getByRole('alert').textContent).toContain('Aucune commande à ces coordonnées');
  expect(field('Référence de la commande').value).toBe('KE-7QX2M9D4TB');
  expect(field('Téléphone').value).toBe('77 123 45 67');
});

it('[RT-09] an incomplete form is not sent: each field shows its error, the first is focused', async () => {
  const page = await openTracking(told('paid'));
  await page.ask('', '12');
  expect(page.calls).toEqual([]);
  expect(screen.getByText('La référence est obligatoire.')).toBeTruthy();
  expect(screen.getByText('Le numéro de téléphone est invalide.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Référence de la commande'));
});

it('[AP-11] a network failure is shown, and the same request can be repeated', async () => {
  const page = await openTracking('broken');
  await page.ask();
  expect(screen.getByRole('alert').textContent).toContain('La recherche n’a pas abouti');
  expect(screen.getByRole('alert').textContent).toContain('Ce que vous avez écrit est gardé.');
  page.answers[TRACK] = told('paid');
  await page.user.click(screen.getByRole('button', { name: 'Voir où elle en est' }));
  await page.advance(0);
  expect(screen.getByRole('heading', { level: 2, name: 'Commande payée' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('C30: after too many requests it shows how long to wait', async () => {
  const page = await openTracking({
    status: 429,
    code: 'request.too_many',
    message: 'Trop de demandes à la suite. Patientez un instant, puis réessayez.',
  });
  await page.ask();
  expect(screen.getByRole('alert').textContent).toContain('Patientez 10 minutes');
});
