import { isKnownProvider } from '#domain/payments/providers/index.ts';
import type { ReturnedMoney, ReturnedPayment } from '#domain/payments/returned-money.ts';
import type { components } from '#openapi/schema.d.ts';

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
