import { useSelector } from '@xstate/react';
import { CalendarDays, House, Smartphone } from 'lucide';
import { checkout as text } from '#domain/messages/checkout.ts';
import { pack } from '#domain/messages/pack.ts';
import { providerNames } from '#domain/messages/providers/index.ts';
import { formatPrice } from '#domain/money/money.ts';
import { type OrderPaymentMode, PAYMENT_MODES_OF, type SaleType } from '#domain/order.ts';
import { selectMode, selectQuote, type CheckoutRef } from '#machines/checkout/index.ts';
import { AmountLimit } from '#src/payments/AmountLimit.tsx';
import { ChoiceCards, type ChoiceOption } from '#src/ui/ChoiceCards.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** How the order is paid: online or on delivery; pre-orders and credit orders in instalments. @see BK-09 */
export function PaymentModes({ page, saleType }: { page: CheckoutRef; saleType: SaleType }) {
  const mode = useSelector(page, selectMode);
  const quote = useSelector(page, selectQuote);
  const instalments = quote?.instalments ?? [];
  const [first] = instalments;
  const cards: Record<OrderPaymentMode, Omit<ChoiceOption<OrderPaymentMode>, 'value'>> = {
    online: {
      label: pack.payOnline,
      detail: pack.payOnlineDetail(providerNames()),
      icon: <Icon icon={Smartphone} />,
    },
    instalments: {
      label: text.instalments,
      ...(first && { detail: text.instalmentsDetail(instalments.length, formatPrice(first.amount)) }),
      icon: <Icon icon={CalendarDays} />,
    },
    onDelivery: {
      label: pack.payAtHome,
      detail: saleType === 'preorder' ? text.firstAtHome : pack.payAtHomeDetail,
      icon: <Icon icon={House} />,
    },
  };
  const amounts = mode === 'instalments' ? instalments.map(({ amount }) => amount) : [quote?.total ?? 0];
  return (
    <>
      <ChoiceCards
        legend={text.payment}
        name="mode"
        value={mode}
        options={PAYMENT_MODES_OF[saleType].map((value) => ({ value, ...cards[value] }))}
        onChange={(chosen) => page.send({ type: 'mode.chosen', mode: chosen })}
      />
      {mode !== undefined && mode !== 'onDelivery' && (
        <AmountLimit amount={Math.max(0, ...amounts)} isDivisible />
      )}
    </>
  );
}
