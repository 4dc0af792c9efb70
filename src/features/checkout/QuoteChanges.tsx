import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { checkout as text } from '#domain/messages/checkout.ts';
import { basket } from '#domain/messages/basket.ts';
import { formatPrice, type PricedLine } from '#domain/money/money.ts';
import { selectHasChanged, selectQuote, type CheckoutRef } from '#machines/checkout/index.ts';
import { useStoredProducts } from '#src/baskets/stored-products.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import styles from './Checkout.module.css';

/** The price of a piece, and how many where that has changed too. */
const termsOf = ({ quantity, unitPrice }: PricedLine, isCounted: boolean): string =>
  isCounted ? `${quantity} × ${formatPrice(unitPrice)}` : formatPrice(unitPrice);

/** What has changed since the basket was filled, line by line, to be accepted before ordering. @see HAZARDS A5 */
export function QuoteChanges({ page }: { page: CheckoutRef }) {
  const hasChanged = useSelector(page, selectHasChanged);
  const quote = useSelector(page, selectQuote);
  const known = useStoredProducts();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasChanged) alert.current?.focus();
  }, [hasChanged]);
  if (!hasChanged || quote === undefined) return null;
  const nameOf = (id: number) =>
    quote.lines.find((line) => line.id === id)?.name ?? known.get(id)?.name ?? basket.product(id);
  return (
    <div ref={alert} tabIndex={-1}>
      <Alert
        tone="warning"
        title={text.changedTitle}
        action={<Button onClick={() => page.send({ type: 'changes.accepted' })}>{text.acceptChanges}</Button>}
      >
        {text.changedDetail}
        <ul className={styles.changes}>
          {quote.changes.map(({ id, before, now, left }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong> : {left !== undefined && text.left(left)}
              {now === undefined
                ? left === undefined && text.noLongerSold
                : text.wasNow(
                    before === undefined ? '' : termsOf(before, before.quantity !== now.quantity),
                    termsOf(now, before !== undefined && before.quantity !== now.quantity),
                  )}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
