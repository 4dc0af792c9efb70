import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { plain } from '#tests/src/products/fixtures.ts';
import { openArea } from './staff-area.tsx';

afterEach(cleanup);

const READ = 'GET /api/gestion/cloture';
const CLOSE = 'POST /api/gestion/cloture';
const DAY = {
  after: 3,
  last_at: '2026-11-28T19:00:00Z',
  drawers: [
    {
      staff_id: 4,
      name: 'support@exemple.sn',
      opening: 10_000,
      received: { count: 2, amount: 100_000 },
      taken_back: { count: 1, amount: 30_000 },
      expected: 80_000,
      received_ids: [7, 8],
      taken_back_ids: [8],
    },
  ],
  closes: [
    {
      number: 3,
      day: '2026-11-28',
      closed_at: '2026-11-28T19:00:00Z',
      closed_by: 'equipe@exemple.sn',
      difference: -500,
    },
  ],
};
const ANSWERS = {
  [READ]: { body: DAY },
  [CLOSE]: { body: { number: 4, day: '2026-11-29' } },
  'GET /api/gestion/rapprochement': { body: { day: '2026-11-29', providers: [] } },
};

it('[DK-14] a drawer is counted against what is expected, with a reason for the difference, and the day is closed', async () => {
  const { calls, user } = await openArea('/gestion/cloture', ANSWERS, 'accountant');
  const drawer = within(await screen.findByRole('group', { name: 'Caisse de support@exemple.sn' }));
  expect(plain(drawer.getByText('Attendu').parentElement?.textContent)).toBe('Attendu80 000 FCFA');
  await user.type(drawer.getByLabelText('Compté'), '79 500');
  expect(plain(drawer.getByText(/Il manque/).textContent)).toBe('Il manque 500 FCFA dans la caisse.');
  await user.click(screen.getByRole('button', { name: 'Vérifier la clôture' }));
  expect(drawer.getByText('Indiquez le motif (10 caractères au moins).')).toBeTruthy();
  await user.type(drawer.getByLabelText('Motif de l’écart'), 'Un billet manque depuis midi.');
  await user.click(screen.getByRole('button', { name: 'Vérifier la clôture' }));
  await user.click(await screen.findByRole('button', { name: 'Clôturer' }));
  await screen.findByText('Clôture n° 4 enregistrée.');
  expect(calls.find(({ name }) => name === CLOSE)?.body).toEqual({
    after: 3,
    drawers: [
      {
        staff_id: 4,
        received_ids: [7, 8],
        taken_back_ids: [8],
        counted: 79_500,
        handed_over: 0,
        reason: 'Un billet manque depuis midi.',
      },
    ],
  });
});

it('[DK-14] the closed days are listed with their sheets and what was lacking', async () => {
  await openArea('/gestion/cloture', ANSWERS, 'accountant');
  const list = within(await screen.findByRole('list', { name: 'Clôtures précédentes' }));
  expect(list.getByText(/^Clôture n° 3 du/)).toBeTruthy();
  expect(plain(list.getByText(/^Écart/).textContent)).toBe('Écart −500 FCFA');
  expect(list.getByRole('button', { name: 'Feuille de la clôture n° 3' })).toBeTruthy();
});

it('[DK-14] a drawer that is left out is not closed', async () => {
  const { calls, user } = await openArea('/gestion/cloture', ANSWERS, 'accountant');
  await user.click(await screen.findByRole('button', { name: 'Ne pas compter cette caisse aujourd’hui' }));
  await user.click(screen.getByRole('button', { name: 'Vérifier la clôture' }));
  await user.click(await screen.findByRole('button', { name: 'Clôturer' }));
  await screen.findByText('Clôture n° 4 enregistrée.');
  expect(calls.find(({ name }) => name === CLOSE)?.body).toEqual({ after: 3, drawers: [] });
});
