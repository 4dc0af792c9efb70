import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { plain } from '#tests/src/products/fixtures.ts';
import { openArea } from './staff-area.tsx';

afterEach(cleanup);

const sum = (count: number, amount: number) => ({ count, amount });
const none = sum(0, 0);
const same = { recorded: none, stated: none, other_day: 0 };
const DAY = {
  day: '2026-11-29',
  providers: [
    {
      provider: 'wave',
      takes_files: false,
      read_from: ['api'],
      payment: { recorded: sum(2, 400_000), stated: sum(1, 389_000), other_day: 1_000 },
      refund: same,
      fees: sum(1, 3_890),
      payouts: none,
      differences: [
        { kind: 'payment', reason: 'missing', amount: 10_000, transaction_id: 'WV1', order: 'KE-7QX2M9D4TB' },
      ],
    },
    {
      provider: 'orange',
      takes_files: true,
      read_from: [],
      payment: same,
      refund: same,
      fees: none,
      payouts: none,
      differences: [],
    },
  ],
};
const PREVIEW = {
  columns: [{ field: 'day', header: 'Date' }],
  ignored: ['Solde'],
  lines: 2,
  first_day: '2026-11-28',
  last_day: '2026-11-29',
  sums: { payment: sum(2, 80_000), refund: none, fee: none, payout: none, other: none },
  refused: [{ row: 4, why: 'Date absente ou illisible' }],
  refused_total: 1,
  not_done: 3,
};
const READ = 'GET /api/gestion/rapprochement';
const DRAWERS = { 'GET /api/gestion/cloture': { body: { after: 0, drawers: [], closes: [] } } };

it('[DK-13] the day says what the shop and the statement have, and names the differences', async () => {
  await openArea('/gestion/cloture', { ...DRAWERS, [READ]: { body: DAY } }, 'accountant');
  const sums = within(await screen.findByRole('region', { name: /^Wave/ }));
  const kinds = sums
    .getAllByRole('heading')
    .map(({ parentElement }) => plain(parentElement?.textContent ?? ''));
  expect(kinds).toEqual([
    'PaiementsBoutique400 000 FCFA (2)Relevé389 000 FCFA (1)Autre jour1 000 FCFAÉcart10 000 FCFA',
    'FraisRelevé3 890 FCFA (1)',
  ]);
  expect(plain(screen.getByText(/pas dans le relevé/).textContent)).toBe(
    'Paiement WV1, commande KE-7QX2M9D4TB, pas dans le relevé de Wave, 10 000 FCFA',
  );
  expect(screen.getByText('Le relevé de cette journée a été lu en entier par la boutique.')).toBeTruthy();
});

it('[DK-13] a statement is uploaded after a look at what was recognised', async () => {
  const { calls, user } = await openArea(
    '/gestion/cloture',
    {
      ...DRAWERS,
      [READ]: { body: DAY },
      'POST /api/gestion/releves/apercu': { body: PREVIEW },
      'POST /api/gestion/releves': { body: { added: 2 } },
    },
    'accountant',
  );
  const file = new File(['Date;Montant'], 'releve.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Déposer un relevé Orange Money'), file);
  await screen.findByText('1 ligne n’a pas été lue');
  expect(plain(screen.getByText(/Ligne 4/).textContent)).toBe('Ligne 4 : Date absente ou illisible.');
  expect(screen.getByText('Solde')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enregistrer ce relevé' }));
  await screen.findByText(/2 lignes nouvelles/);
  const sent = calls.find(({ name }) => name === 'POST /api/gestion/releves');
  expect(sent?.body).toEqual({
    provider: 'orange',
    content: btoa('Date;Montant'),
    name: 'releve.csv',
    from: '2026-11-28',
    until: '2026-11-29',
  });
});

it('[DK-13] a file that cannot be read says why', async () => {
  const message = 'Aucune ligne de titres n’a été reconnue. Il manque la date.';
  const { user } = await openArea(
    '/gestion/cloture',
    {
      ...DRAWERS,
      [READ]: { body: DAY },
      'POST /api/gestion/releves/apercu': { status: 400, code: 'request.invalid', message },
    },
    'accountant',
  );
  const file = new File(['x'], 'releve.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Déposer un relevé Orange Money'), file);
  expect(await screen.findByText(message)).toBeTruthy();
});
