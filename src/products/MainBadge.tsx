import { productCard } from '#domain/messages/cards.ts';
import { percentOff } from '#domain/money/money.ts';
import type { Product } from '#src/api/products.ts';
import { Badge } from '#src/ui/Badge.tsx';

/** The most important badge: promotion, else pre-order, else credit. */
export function MainBadge({
  price,
  priceBefore,
  preorderPrice,
  creditPrice,
}: Pick<Product, 'price' | 'priceBefore' | 'preorderPrice' | 'creditPrice'>) {
  if (priceBefore !== undefined)
    return <Badge tone="promo">{productCard.promo(percentOff(priceBefore, price))}</Badge>;
  if (preorderPrice !== undefined) return <Badge>{productCard.preorder}</Badge>;
  return creditPrice !== undefined ? <Badge>{productCard.credit}</Badge> : null;
}
