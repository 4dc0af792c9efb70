import { checkout as text } from '#domain/messages/checkout.ts';
import { formatPrice } from '#domain/money/money.ts';
import { PAYMENT_PROVIDERS, type Provider } from '#domain/payments/providers/index.ts';
import { providersTaking } from '#domain/payments/providers/ways.ts';
import { Alert } from '#src/ui/Alert.tsx';

const named = (ids: readonly Provider[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('fr', { type }).format(ids.map((id) => PAYMENT_PROVIDERS[id].name));

/**
 * Says before there is an order which providers do not take its amount in one payment, and what can be done.
 *
 * @param props.amount whole francs
 * @param props.isDivisible whether its owner can divide the payment
 */
export function AmountLimit({ amount, isDivisible = false }: { amount: number; isDivisible?: boolean }) {
  const limit = providersTaking(amount);
  if (limit === undefined) return null;
  const { taking, others, most } = limit;
  return (
    <Alert tone="warning">
      {(isDivisible ? text.dividedAbove : text.aboveMost)(
        named(others, 'conjunction'),
        formatPrice(most),
        taking.length === 0 ? undefined : named(taking, 'disjunction'),
      )}
    </Alert>
  );
}
