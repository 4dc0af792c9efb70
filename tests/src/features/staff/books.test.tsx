import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { plain } from '#tests/src/products/fixtures.ts';
import { openArea } from './staff-area.tsx';

afterEach(cleanup);

const BOOKS = {
  month: '2026-11',
  entries: 2,
  finished: false,
  balances: [
    { number: '4111', label: 'Clients', debit: 389_000, credit: 389_000 },
    { number: '4431', label: 'TVA facturée sur ventes', debit: 0, credit: 59_339 },
    { number: '5521', label: 'Monnaie électronique Wave', debit: 389_000, credit: 0 },
    { number: '7011', label: 'Ventes de marchandises', debit: 0, credit: 329_661 },
  ],
};
const READ = 'GET /api/gestion/comptabilite';
const FILE = 'GET /api/gestion/comptabilite/export';

it('[DK-15] an accountant reads the balance of the month, which is even, and that the month goes on', async () => {
  await openArea('/gestion/comptabilite', { [READ]: { body: BOOKS } }, 'accountant');
  const table = await screen.findByRole('table', { name: 'Balance du mois' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    'CompteDébitCrédit',
    '4111 Clients389 000389 000',
    '4431 TVA facturée sur ventes059 339',
    '5521 Monnaie électronique Wave389 0000',
    '7011 Ventes de marchandises0329 661',
    'Total778 000778 000',
  ]);
  expect(screen.getByText('2 écritures')).toBeTruthy();
  expect(screen.getByText(/Le mois n’est pas terminé/)).toBeTruthy();
});

it('[DK-15] another month is read when it is chosen; a month without entries says so, and has no files', async () => {
  const { calls, user } = await openArea(
    '/gestion/comptabilite',
    { [READ]: { body: { ...BOOKS, month: '2026-10', entries: 0, finished: true, balances: [] } } },
    'accountant',
  );
  await screen.findByText('Aucune écriture pour ce mois.');
  expect(screen.queryByRole('button', { name: /Tableur/ })).toBeNull();
  const field = screen.getByLabelText('Mois');
  await user.clear(field);
  expect(screen.getByText('Indiquez un mois, par exemple 2026-11.')).toBeTruthy();
  await user.type(field, '2026-09');
  await screen.findByText('Aucune écriture pour ce mois.');
  expect(calls.filter(({ name }) => name === READ)).toHaveLength(2);
});

it('[DK-15] a file that cannot be made is said where it was asked for, and can be asked for again', async () => {
  const { advance, user } = await openArea(
    '/gestion/comptabilite',
    {
      [READ]: { body: BOOKS },
      [FILE]: { status: 429, code: 'request.too_many', message: 'Trop de demandes.' },
    },
    'accountant',
  );
  await user.click(await screen.findByRole('button', { name: /Logiciel comptable/ }));
  await advance(60_000);
  expect(screen.getByRole('alert').textContent).toContain('Trop de demandes.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Logiciel comptable/ }).disabled).toBe(false);
});
