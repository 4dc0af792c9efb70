import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { PaymentRequest } from '#domain/payments/payment.ts';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';
import { PAYMENT_WAYS } from '#domain/payments/providers/ways.ts';
import { StartedWallet } from '#tests/support/payments/started-wallet.tsx';
import { paymentProviders, type PaymentProvider } from '#src/payments/providers/index.ts';
import { otherProvider } from '#tests/machines/fixtures.ts';
import { order } from '#tests/machines/mobile-money.dialog.ts';
import { openPage } from '#tests/support/render-screen.tsx';
import { transaction, wireInitiated, wireOwnStatus } from '#tests/support/wire-fixtures.ts';

afterEach(cleanup);

const CODE = 'data:image/png;base64,iVBORw0KGgo=';
const INITIATE = 'POST /api/payment/wave/initiate';
const STATUS = `GET /api/payment/wave/status/${transaction}`;

/** A second provider that shows a QR code; its calls are written down. */
function teranga() {
  const started: PaymentRequest[] = [];
  const checked: string[] = [];
  const provider: PaymentProvider = {
    ...otherProvider,
    icon: null,
    opensPage: false,
    checkPath: (id) => `/teranga?transaction=${id}`,
    initiate: async (_, request) => {
      started.push(request);
      const nextStep = { kind: 'qr', code: CODE, links: [], validUntil: undefined } as const;
      return { transactionId: 'TG42-1', nextStep, existing: false, validUntil: undefined };
    },
    fetchStatus: async (_, transactionId) => {
      checked.push(transactionId);
      return {
        transactionId,
        verdict: 'pending',
        nextStep: undefined,
        validUntil: undefined,
        details: undefined,
      };
    },
  };
  return { provider, started, checked };
}

async function openDialog({
  other = teranga(),
  live,
}: {
  other?: ReturnType<typeof teranga>;
  live?: { transactionId: string; provider: PaymentProvider };
} = {}) {
  onTestFinished(() => window.localStorage.clear());
  vi.spyOn(window, 'open').mockReturnValue(null);
  const providers = [paymentProviders.wave, other.provider];
  const dialog = (
    <StartedWallet
      providers={providers}
      input={{ order, providers, live, preferred: undefined, signedIn: false }}
    />
  );
  const answers = { [INITIATE]: { body: wireInitiated }, [STATUS]: { body: wireOwnStatus('pending') } };
  const page = await openPage('/pack-promo', dialog, answers);
  const press = async (name: RegExp | string) => {
    await page.user.click(screen.getByRole('button', { name }));
    await page.advance(0);
  };
  const choose = (name: string) => page.user.click(screen.getByRole('radio', { name }));
  return { ...page, ...other, press, choose };
}

const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

it('[PM-04] the selected provider decides which calls are made, and what is shown', async () => {
  const dialog = await openDialog();
  expect(isChecked('Wave')).toBe(true);
  await dialog.choose('Teranga');
  await dialog.user.type(screen.getByLabelText('Numéro de téléphone Teranga'), '78 123 45 67');
  await dialog.press(/^Payer/);
  expect(dialog.started.map(({ phone, provider }) => [phone, provider])).toEqual([
    ['+221781234567', 'teranga'],
  ]);
  expect(screen.getByRole('heading', { name: 'Terminez le paiement dans Teranga' })).toBeTruthy();
  const code = screen.getByRole<HTMLImageElement>('img', { name: /^Code QR à scanner\s: 241.000.FCFA/ });
  expect(code.getAttribute('src')).toBe(CODE);
  await dialog.advance(5_000);
  expect(dialog.checked).toEqual(['TG42-1']);
  // Nothing was asked of the other provider.
  expect(dialog.calls).toEqual([]);
});

it('the provider of the live payment is checked and shown', async () => {
  const other = teranga();
  const dialog = await openDialog({ other, live: { transactionId: 'TG42-1', provider: other.provider } });
  expect(dialog.checked).toEqual(['TG42-1']);
  expect(screen.getByRole('heading', { name: 'Terminez le paiement dans Teranga' })).toBeTruthy();
});

it.each(PROVIDER_IDS)('[PM-01] %s is chosen and described as the same kind: wallet or page', (id) => {
  expect(paymentProviders[id].id).toBe(id);
  expect(paymentProviders[id].hosted !== undefined).toBe(PAYMENT_WAYS[id].isHosted);
});
