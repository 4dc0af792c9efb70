import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PayForm } from '#src/features/mobile-money/PayForm.tsx';
import { failed } from '#tests/machines/fixtures.ts';
import { openDialog } from '#tests/machines/mobile-money.stage.ts';
import { rejected } from '#tests/support/scripted.ts';

afterEach(cleanup);

type World = Parameters<typeof openDialog>[0];

async function openForm(world?: World) {
  const dialog = await openDialog(world);
  const clicks: string[] = [];
  render(
    <PayForm
      dialog={dialog.actor}
      onPay={() => {
        clicks.push('pay');
        dialog.actor.send({ type: 'pay.requested', narrow: true });
      }}
    />,
  );
  return { ...dialog, clicks, pass: (ms: number) => act(() => dialog.pass(ms)) };
}

const phone = () => screen.getByLabelText<HTMLInputElement>('Numéro de téléphone Wave');
const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Payer 241\s+000\s+FCFA$/ });

it('[PM-04] shows what is paid: the order, its lines, the amount', async () => {
  await openForm();
  const summary = screen.getByRole('region', { name: 'Votre commande' });
  expect(summary.textContent).toContain('S00042');
  expect(summary.textContent).toContain('Réfrigérateur combiné 266 L × 1205\u202f000\u202fFCFA');
  expect(summary.textContent).toContain('Ventilateur sur pied × 236\u202f000\u202fFCFA');
  expect(summary.textContent).toContain('241\u202f000\u202fFCFA');
});

it('[PM-04] asks for a number with a placeholder and a hint', async () => {
  await openForm();
  expect(phone().placeholder).toBe('77 123 45 67');
  expect(screen.getByText('Format : 77XXXXXXX ou 78XXXXXXX')).toBeTruthy();
});

it('[PM-04] the only provider is chosen, and nothing can be paid without a number', async () => {
  await openForm();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wave' }).checked).toBe(true);
  expect(pay().disabled).toBe(true);
});

it('[PM-04] nothing can be paid without a method', async () => {
  await openForm({ providers: [] });
  await userEvent.type(phone(), '771234567');
  expect(pay().disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('momentanément indisponible');
});

it('[PM-04] [VA-06] turns green or red 500 ms after the last key, and not before', async () => {
  const form = await openForm();
  await userEvent.type(phone(), '77 123 45');
  await form.pass(499);
  expect(screen.queryByText('Numéro Wave Money invalide')).toBeNull();
  await form.pass(1);
  const red = screen.getByText('Numéro Wave Money invalide');
  expect(phone().getAttribute('aria-describedby')).toContain(red.id);
  expect(phone().getAttribute('aria-invalid')).toBe('true');
  expect(pay().disabled).toBe(true);

  await userEvent.type(phone(), ' 67');
  expect(screen.queryByText('Numéro Wave Money invalide')).toBeNull();
  await form.pass(500);
  expect(screen.getByText('Numéro Wave Money valide')).toBeTruthy();
  expect(phone().getAttribute('aria-invalid')).toBe('false');
  expect(pay().disabled).toBe(false);
});

it('[PM-04] pays once and is busy until the answer', async () => {
  const form = await openForm();
  await userEvent.type(phone(), '771234567');
  await userEvent.click(pay());
  expect(form.clicks).toEqual(['pay']);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ouverture de Wave...' });
  expect(button.disabled).toBe(true);
});

it('[PM-20] says in a red box why the payment could not begin, and keeps the number', async () => {
  const refusal = failed('payment.provider_unavailable', 'Wave ne répond pas pour le moment.');
  const form = await openForm({ payments: [rejected(refusal)] });
  await userEvent.type(phone(), '77 123 45 67');
  await userEvent.click(pay());
  await form.pass(0);
  expect(screen.getByRole('alert').textContent).toBe(
    'Erreur lors du paiement: Wave ne répond pas pour le moment.',
  );
  expect(phone().value).toBe('77 123 45 67');
  expect(pay().disabled).toBe(false);
});
