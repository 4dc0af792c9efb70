import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openArea } from './staff-area.tsx';

const READ = 'GET /api/gestion/clients/compte-7';
const SEARCH = 'POST /api/gestion/commandes/recherche';

const ORDER = {
  id: 42,
  reference: 'KE-7QX2M9D4TB',
  number: 'CMD-2026-000042',
  type_sale: 'preorder',
  payment_mode: 'echelonne',
  customer_name: 'Awa Ndiaye',
  phone: '+221 77 *** ** 67',
  created_at: '2026-11-21T10:30:00.000Z',
  amount_total: 100_000,
  amount_residual: 70_000,
  standing: 'late',
  to_return: false,
  instalment_no: 2,
  instalment_count: 3,
  due_on: '2026-11-20',
};
const customer = (changes: object = {}) => ({
  body: {
    id: 7,
    name: 'Awa Ndiaye',
    phone: '+221771234567',
    email: 'awa@exemple.sn',
    address: null,
    adhesion: 'accepted',
    created_at: '2026-10-01T09:00:00.000Z',
    accounts: [],
    orders: [ORDER],
    next: '42',
    timeline: [
      {
        at: '2026-11-21T11:00:00.000Z',
        kind: 'payment',
        order_id: 42,
        name: 'provider.succeeded',
        provider: 'wave',
        amount: 30_000,
        instalment_no: 1,
        transaction_id: 'WV9-1-AB12',
      },
      { at: '2026-11-21T10:30:00.000Z', kind: 'placed', order_id: 42, amount: 100_000 },
      { at: '2026-10-01T09:00:00.000Z', kind: 'accountOpened' },
    ],
    timeline_cut: false,
    ...changes,
  },
});

it('[DK-03] a customer has the account, the orders, and one timeline that leads to each order', async () => {
  await openArea('/gestion/clients/compte-7', { [READ]: customer() }, 'support');
  expect(screen.getByRole('heading', { name: 'Awa Ndiaye' })).toBeDefined();
  expect(screen.getByText('N° 7, ouvert le 1 octobre 2026')).toBeDefined();
  expect(screen.getByText('Adhérent')).toBeDefined();
  expect(screen.getByRole('link', { name: '+221 77 123 45 67' }).getAttribute('href')).toBe(
    'tel:+221771234567',
  );
  expect(screen.getByRole('link', { name: /^Awa Ndiaye.*KE-7QX2M9D4TB/ }).getAttribute('href')).toBe(
    '/gestion/commandes/42',
  );
  const timeline = screen.getByRole('heading', { name: 'Tout ce qui s’est passé' }).parentElement;
  const entries = within(timeline ?? document.body).getAllByRole('listitem');
  const sentences = entries.map((entry) => entry.querySelector('strong')?.textContent.replaceAll(/\s/g, ' '));
  expect(sentences).toEqual([
    'Wave : Argent reçu par le prestataire, 30 000 FCFA, paiement 1 sur 3',
    'Commande passée, 100 000 FCFA',
    'Compte ouvert',
  ]);
  expect(within(timeline ?? document.body).getAllByRole('link', { name: 'KE-7QX2M9D4TB' })).toHaveLength(2);
  const older = screen.getByRole('link', { name: 'Commandes plus anciennes' });
  expect(older.getAttribute('href')).toBe('/gestion/clients/compte-7?apres=42');
});

it('[DK-03] a guest whose phone has an account leads to the account', async () => {
  const guest = customer({
    id: null,
    created_at: null,
    name: '',
    adhesion: 'none',
    phone: null,
    accounts: [{ id: 9, name: 'Moussa Ba' }],
    next: null,
  });
  const read = 'GET /api/gestion/clients/commande-42';
  const page = await openArea('/gestion/clients/commande-42?apres=60', { [read]: guest }, 'preparer');
  expect(screen.getByRole('heading', { name: 'Client effacé' })).toBeDefined();
  expect(screen.getByText('sans compte')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Moussa Ba' }).getAttribute('href')).toBe(
    '/gestion/clients/compte-9',
  );
  expect(screen.getByRole('link', { name: 'Revenir aux dernières' }).getAttribute('href')).toBe(
    '/gestion/clients/commande-42',
  );
  expect(screen.queryByRole('link', { name: 'Voir le parcours' })).toBeNull();
  expect(page.calls.filter(({ name }) => name === read)).toHaveLength(1);
});

it('[DK-01] a search by phone lists who may be meant, with or without orders', async () => {
  const person = { name: 'Awa Ndiaye', phone: '+221 77 *** ** 67' };
  const people = [
    { key: 'compte-7', ...person, has_account: true },
    { key: 'commande-42', ...person, has_account: false },
  ];
  const page = await openArea(
    '/gestion/commandes',
    {
      'GET /api/gestion/commandes': { body: { data: [], next: null, cut: false } },
      'GET /api/gestion/commandes/nombres': {
        body: { to_call: 0, to_prepare: 0, to_deliver: 0, to_pay: 0, late: 0 },
      },
      [SEARCH]: { body: { data: [], people } },
    },
    'support',
  );
  await page.user.type(screen.getByLabelText('Chercher une commande'), '77 123 45 67');
  await page.user.click(screen.getByRole('button', { name: 'Chercher' }));
  await page.advance(10);
  const links = screen.getAllByRole('link', { name: /Awa Ndiaye/ });
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/gestion/clients/compte-7', 'Awa Ndiaye+221 77 *** ** 67 · Compte'],
    ['/gestion/clients/commande-42', 'Awa Ndiaye+221 77 *** ** 67 · sans compte'],
  ]);
});

it('[DK-03] [C14] support signs a customer out everywhere for a reason; a preparer has no button', async () => {
  const write = 'POST /api/gestion/clients/compte-7/deconnexion';
  const answers = { [READ]: customer(), [write]: { body: { ended: 2 } } };
  const page = await openArea('/gestion/clients/compte-7', answers, 'support');
  await page.user.click(screen.getByRole('button', { name: 'Déconnecter ce client partout' }));
  await page.user.type(screen.getByLabelText('Motif'), 'Son téléphone est volé.');
  await page.user.click(screen.getByRole('button', { name: 'Déconnecter ce client partout' }));
  await page.advance(10);
  expect(page.calls.find(({ name }) => name === write)).toMatchObject({
    body: { reason: 'Son téléphone est volé.' },
  });
  expect(screen.queryByLabelText('Motif')).toBeNull();
  cleanup();
  await openArea('/gestion/clients/compte-7', { [READ]: customer() }, 'preparer');
  expect(screen.queryByRole('button', { name: /Déconnecter/ })).toBeNull();
});
