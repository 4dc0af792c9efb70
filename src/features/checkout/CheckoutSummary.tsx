import { useSelector } from '@xstate/react';
import { dayInDakar } from '#domain/text/dates.ts';
import { betweenDays } from '#domain/wording/expected-delivery.ts';
import { basket } from '#domain/messages/basket.ts';
import { checkout as text } from '#domain/messages/checkout.ts';
import { lineTotal } from '#domain/money/money.ts';
import type { BasketQuote } from '#domain/orders/basket-quote.ts';
import type { OrderPaymentMode } from '#domain/order.ts';
import {
  selectCanSubmit,
  selectFailure,
  selectIsOrdering,
  selectIsPricing,
  selectMode,
  selectQuote,
  selectRefusal,
  type CheckoutRef,
} from '#machines/checkout/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SummaryBar } from '#src/ui/SummaryBar.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import styles from './Checkout.module.css';

/** What the order costs, and the order button: beside the form, or in a bottom bar on phones. @see BK-09 @see PU-07 */
export function CheckoutSummary({ page }: { page: CheckoutRef }) {
  const quote = useSelector(page, selectQuote);
  const mode = useSelector(page, selectMode);
  const failure = useSelector(page, selectFailure);
  const isPricing = useSelector(page, selectIsPricing);
  const isOrdering = useSelector(page, selectIsOrdering);
  const refusal = useSelector(page, selectRefusal);
  const canSubmit = useSelector(page, selectCanSubmit);
  if (failure !== undefined)
    return (
      <ErrorState
        title={text.failed}
        detail={failure}
        onRetry={() => page.send({ type: 'retry.requested' })}
      />
    );
  const first = mode === 'instalments' ? quote?.instalments[0] : undefined;
  return (
    <>
      {quote === undefined ? (
        <Skeleton shape="block" height="10rem" />
      ) : (
        <QuoteSheet quote={quote} mode={mode} />
      )}
      <SummaryBar label={text.total} refusal={refusal}>
        <p className="amount-row">
          <span>{first === undefined ? text.total : text.payNow}</span>
          {quote !== undefined && <Price francs={first?.amount ?? quote.total} size="large" />}
        </p>
        <Button
          busy={isPricing || isOrdering}
          disabled={!canSubmit}
          onClick={() => page.send({ type: 'submit.requested' })}
        >
          {text.submit}
        </Button>
      </SummaryBar>
    </>
  );
}

/** When the order is delivered. */
function deliveredText(
  { saleType, expected }: BasketQuote,
  mode: OrderPaymentMode | undefined,
): string | undefined {
  if (expected === undefined) return undefined;
  const days = betweenDays(expected);
  if (saleType === 'preorder') return text.delivered.afterLast(days);
  return mode === 'onDelivery' ? text.delivered.atDoor(days) : text.delivered.afterPayment(days);
}

function QuoteSheet({ quote, mode }: { quote: BasketQuote; mode: OrderPaymentMode | undefined }) {
  return (
    <Card>
      <section className={styles.section} aria-label={text.summary}>
        <h2 className={styles.heading}>{text.summary}</h2>
        <ul className={styles.rows}>
          {quote.lines.map((line) => (
            <li key={line.id} className="amount-row">
              <span>
                {line.quantity} × <ProductName name={line.name} />
              </span>
              <Price francs={lineTotal(line)} size="small" />
            </li>
          ))}
          {quote.discount > 0 && (
            <li className="amount-row">
              <span>
                {text.discount}
                <span className={styles.rule}>{text.discountRule}</span>
              </span>
              <Price francs={-quote.discount} size="small" />
            </li>
          )}
          <li className="amount-row">
            <span>
              {text.deliveryFee}
              <span className={styles.rule}>{deliveredText(quote, mode)}</span>
            </span>
            {quote.delivery === 0 ? <span>{text.free}</span> : <Price francs={quote.delivery} size="small" />}
          </li>
          <li className="amount-row">
            <strong>{text.total}</strong>
            <Price francs={quote.total} />
          </li>
        </ul>
        {quote.instalments.length > 1 && (
          <>
            <h3 className={styles.heading}>{basket.payments}</h3>
            <ol className={styles.rows}>
              {quote.instalments.map(({ number, amount, dueOn }) => (
                <li key={number} className="amount-row">
                  <span>
                    {basket.payment(number)}{' '}
                    <span className={styles.rule}>{text.dueOn(dayInDakar(Date.parse(dueOn)))}</span>
                  </span>
                  <Price francs={amount} size="small" />
                </li>
              ))}
            </ol>
          </>
        )}
      </section>
    </Card>
  );
}
