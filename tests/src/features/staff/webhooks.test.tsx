import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openArea } from './staff-area.tsx';

afterEach(cleanup);

const LIST = 'GET /api/gestion/webhooks';
const MESSAGES = 'GET /api/gestion/webhooks/3/messages';
const SYSTEM = { id: 3, url: 'https://compta.exemple.sn/boutique', created_at: '2026-11-21T09:00:00.000Z' };
const message = (id: number, changes: object = {}) => ({
  id,
  type: 'payment.state_changed',
  at: '2026-11-21T10:00:00.000Z',
  order_id: 42,
  reference: 'KE-7QX2M9D4TB',
  tries: 1,
  last_status: 204,
  last_try_at: '2026-11-21T10:00:01.000Z',
  done_at: '2026-11-21T10:00:01.000Z',
  ...changes,
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('[DK-19] an admin registers a system, whose key is shown once', async () => {
  const area = await openArea('/gestion/systemes', { [LIST]: { body: { data: [] } } }, 'admin');
  expect(screen.getByText('Aucun système n’est prévenu.')).toBeTruthy();
  await area.user.click(button('Ajouter un système'));
  await area.user.type(screen.getByLabelText('Adresse du système'), 'compta.exemple.sn');
  await area.user.click(button('Enregistrer'));
  await area.advance(10);
  expect(screen.getByText('Saisissez une adresse complète qui commence par https://.')).toBeTruthy();
  await area.user.clear(screen.getByLabelText('Adresse du système'));
  await area.user.type(screen.getByLabelText('Adresse du système'), SYSTEM.url);
  area.answers['POST /api/gestion/webhooks'] = {
    status: 201,
    body: { ...SYSTEM, secret: 'whsec_c2VjcmV0' },
  };
  area.answers[LIST] = { body: { data: [SYSTEM] } };
  await area.user.click(button('Enregistrer'));
  await area.advance(10);
  expect(screen.getByText('whsec_c2VjcmV0')).toBeTruthy();
  await area.user.click(button('Fermer'));
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull();
  expect(screen.getByText('Prévenu depuis le 21 novembre 2026')).toBeTruthy();
});

it('[DK-19] the messages to a system say how they stand, and one is sent again', async () => {
  const rows = [
    message(9, { tries: 0, last_status: null, last_try_at: null, done_at: null }),
    message(8, { tries: 3, last_status: null, done_at: null }),
    message(7, { tries: 80, last_status: 500 }),
    message(6),
  ];
  const area = await openArea(
    '/gestion/systemes',
    { [LIST]: { body: { data: [SYSTEM] } }, [MESSAGES]: { body: { data: rows } } },
    'admin',
  );
  await area.user.click(button(/^Modifier/));
  await area.advance(10);
  const shown = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(
    shown.map(
      (item) =>
        ['À envoyer', 'En échec', 'Abandonné', 'Reçu'].find((state) => item.textContent.includes(state)) ??
        '',
    ),
  ).toEqual(['À envoyer', 'En échec', 'Abandonné', 'Reçu']);
  expect(shown[1]?.textContent).toContain('3 essais · sans réponse');
  area.answers['POST /api/gestion/webhooks/messages/7/renvoi'] = {
    status: 409,
    code: 'request.conflict',
    message: 'Réessayez dans un instant.',
  };
  const again = within(shown[2] ?? document.body).getByRole('button');
  await area.user.click(again);
  await area.advance(10);
  expect(screen.getByText('Réessayez dans un instant.')).toBeTruthy();
});
