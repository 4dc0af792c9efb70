import { isKnownProvider } from '#domain/payments/providers/index.ts';
import type { RefundOfOrder, ReturnedMoney, ReturnedPayment } from '#domain/payments/returned-money.ts';
import type { components } from '#openapi/schema.d.ts';
import { safePdfUrl } from './safe-urls.ts';

type Wire = components['schemas'];

/** Money that does not count, as the server tells it of one payment. */
export const readReturnedMoney = ({
  amount,
  made_at: madeAt,
  reference,
}: Wire['ReturnedMoney']): ReturnedMoney => ({
  amount: amount ?? undefined,
  madeAt: madeAt === null ? undefined : Date.parse(madeAt),
  reference: reference ?? undefined,
});

/** Payments of an order that do not count; a server of the release before names none. */
export const readReturnedPayments = (wire: readonly Wire['ReturnedPayment'][] = []): ReturnedPayment[] =>
  wire.map(({ provider, ...money }) => ({
    ...readReturnedMoney(money),
    provider: isKnownProvider(provider) ? provider : undefined,
  }));

/** Refunds of payments that count; a server of the release before names none. */
export const readRefundsOfOrder = (wire: readonly Wire['RefundOfOrder'][] = []): RefundOfOrder[] =>
  wire.map(({ amount, provider, made_at: madeAt, credit_note: note }) => {
    const pdf = safePdfUrl(note?.pdf_url);
    return {
      amount,
      provider: isKnownProvider(provider) ? provider : undefined,
      madeAt: madeAt === null ? undefined : Date.parse(madeAt),
      creditNote: note === null || pdf === undefined ? undefined : { number: note.number, pdf },
    };
  });
