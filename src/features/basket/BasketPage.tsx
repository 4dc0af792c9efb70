import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { basketAt } from '#domain/basket/names.ts';
import { bringBaskets } from '#src/baskets/loader.ts';
import { BasketView } from './BasketView.tsx';
import { CreditBasket } from './CreditBasket.tsx';

/** One of the four baskets, as the address says. @see RT-11 @see BK-08 */
export default function BasketPage() {
  const name = basketAt(useLocation().pathname) ?? 'cart';
  // The header counts what is at hand; this page has the baskets already.
  useEffect(() => {
    bringBaskets().catch(() => undefined);
  }, []);
  return name === 'creditOrder' ? <CreditBasket /> : <BasketView key={name} name={name} />;
}
