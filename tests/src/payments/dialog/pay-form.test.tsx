import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { InitiatedPayment, PaymentRequest } from '#domain/payments/payment.ts';
import { connect } from '#machines/connect.ts';
import { mobileMoneyMachine, paymentWatch, type CurrentOrder } from '#machines/mobile-money/index.ts';
import { automaticWatchMachine } from '#machines/automatic-watch/index.ts';
import { OrderSummary } from '#src/payments/dialog/wallet/OrderSummary.tsx';
import { PayForm } from '#src/payments/dialog/wallet/PayForm.tsx';
import { OrderTotals } from '#src/payments/dialog/hosted/OrderTotals.tsx';
import { payerPhonesFrom } from '#domain/payments/providers/ways.ts';
import { paymentProviders } from '#src/payments/providers/index.ts';
import { failed } from '#tests/machines/fixtures.ts';
import { openDialog, order, type DialogOptions } from '#tests/machines/mobile-money.dialog.ts';
import { held, rejected, scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';

afterEach(cleanup);

const providers = [paymentProviders.wave];

async function openForm(options: DialogOptions = {}) {
  const dialog = await openDialog(options);
  render(
    <PayForm
      dialog={dialog.actor}
      providers={options.providers === undefined ? providers : []}
      onPay={() => dialog.actor.send({ type: 'pay.requested', sameTab: true })}
    />,
  );
  return { advance: (milliseconds: number) => act(() => dialog.advance(milliseconds)) };
}

const phone = () => screen.getByLabelText<HTMLInputElement>(/^Numéro de téléphone( Wave)?$/);
const pay = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Payer 241\s+000\s+FCFA( avec Wave)?$/ });

it('[PM-04] shows order, lines and amount', async () => {
  await openForm();
  const summary = screen.getByRole('region', { name: 'Votre commande' });
  expect(summary.textContent).toContain('S00042');
  expect(summary.textContent).toContain('Réfrigérateur combiné 266 L × 1205\u00a0000\u00a0FCFA');
  expect(summary.textContent).toContain('Ventilateur sur pied × 236\u00a0000\u00a0FCFA');
  expect(summary.textContent).toContain('241\u00a0000\u00a0FCFA');
});

it.each([OrderSummary, OrderTotals])('[PM-01] [PM-04] delivery has no quantity', (Summary) => {
  const lines = [{ name: 'Livraison à Thiès', quantity: undefined, subtotal: 5_000 }];
  render(<Summary order={{ ...order, lines, amountTotal: 5_000 }} />);
  expect(screen.getByRole('listitem').textContent.replaceAll('\u00a0', ' ')).toBe(
    'Livraison à Thiès 5 000 FCFA',
  );
});

it('[PM-04] has a phone field with placeholder and hint', async () => {
  await openForm();
  expect(phone().placeholder).toBe('77 123 45 67');
  expect(
    screen.getByText('Format : 77XXXXXXX ou 78XXXXXXX. Les numéros en 70, 75 et 76 conviennent aussi.'),
  ).toBeTruthy();
});

it('[PM-04] [VA-04] the hint, the example and the check are those of the chosen provider', async () => {
  const rule = { ...paymentProviders.wave, ...payerPhonesFrom(['71']) };
  const form = await openForm({ providers: [rule] });
  expect(phone().placeholder).toBe('71 123 45 67');
  expect(screen.getByText('Format : 71XXXXXXX.')).toBeTruthy();
  await userEvent.type(phone(), '77 123 45 67');
  await form.advance(500);
  expect(screen.getByText('Numéro Wave Money invalide')).toBeTruthy();
  await userEvent.clear(phone());
  await userEvent.type(phone(), '71 123 45 67');
  await form.advance(500);
  expect(screen.getByText('Numéro Wave Money valide')).toBeTruthy();
});

it('[PM-04] the only provider is selected, and paying requires a number', async () => {
  await openForm();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wave' }).checked).toBe(true);
  expect(pay().disabled).toBe(true);
});

it('[PM-04] paying requires a method', async () => {
  await openForm({ providers: [] });
  await userEvent.type(phone(), '771234567');
  expect(pay().disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('momentanément indisponible');
});

it('[PM-04] [VA-06] turns green or red 500 ms after the last key', async () => {
  const form = await openForm();
  await userEvent.type(phone(), '77 123 45');
  await form.advance(499);
  expect(screen.queryByText('Numéro Wave Money invalide')).toBeNull();
  await form.advance(1);
  const red = screen.getByText('Numéro Wave Money invalide');
  expect(phone().getAttribute('aria-describedby')).toContain(red.id);
  expect(phone().getAttribute('aria-invalid')).toBe('true');
  expect(pay().disabled).toBe(true);

  await userEvent.type(phone(), ' 67');
  expect(screen.queryByText('Numéro Wave Money invalide')).toBeNull();
  await form.advance(500);
  expect(screen.getByText('Numéro Wave Money valide')).toBeTruthy();
  expect(phone().getAttribute('aria-invalid')).toBe('false');
  expect(pay().disabled).toBe(false);
});

it('[PM-04] pays once and is busy until the answer', async () => {
  const payments = held<InitiatedPayment, PaymentRequest>();
  const machine = connect(mobileMoneyMachine, {
    initiate: payments.logic,
    readOrder: scripted<CurrentOrder, { orderId: number }>([]),
    watch: paymentWatch,
    automaticWatch: automaticWatchMachine,
  });
  const dialog = await startMachine(machine, {
    order,
    providers,
    live: undefined,
    preferred: undefined,
    signedIn: false,
  });
  render(
    <PayForm
      dialog={dialog.actor}
      providers={providers}
      onPay={() => dialog.actor.send({ type: 'pay.requested', sameTab: true })}
    />,
  );
  await userEvent.type(phone(), '771234567');
  await userEvent.dblClick(pay());
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ouverture de Wave...' });
  expect(button.disabled).toBe(true);
  expect(payments.calls.map(({ input }) => input)).toEqual([
    { orderId: 42, instalmentNo: 1, provider: 'wave', phone: '+221771234567', amount: 241_000 },
  ]);
});

it('[PM-20] shows in a red box why the payment could not start, and keeps the number', async () => {
  const refusal = failed('payment.provider_unavailable', 'Le moyen de paiement ne répond pas.');
  const form = await openForm({ payments: [rejected(refusal)] });
  await userEvent.type(phone(), '77 123 45 67');
  await userEvent.click(pay());
  await form.advance(0);
  expect(screen.getByRole('alert').textContent).toBe(
    'Erreur lors du paiement: Wave ne répond pas pour le moment. Réessayez dans un instant.',
  );
  expect(phone().value).toBe('77 123 45 67');
  expect(pay().disabled).toBe(false);
});
