import { useEffect } from 'react';
import { basketAt } from '#domain/basket/names.ts';
import { loadBaskets } from '#src/baskets/loader.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { BasketView } from './BasketView.tsx';
import { CreditBasket } from './CreditBasket.tsx';

/** The page of one of the four baskets, by its URL. @see RT-11 @see BK-08 */
export default function BasketPage() {
  const name = basketAt(useScreenLocation().pathname) ?? 'cart';
  // The counts in the header need the loaded baskets.
  useEffect(() => {
    loadBaskets().catch(() => undefined);
  }, []);
  return name === 'creditOrder' ? <CreditBasket /> : <BasketView key={name} name={name} />;
}
