import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BasketName } from '#domain/basket/index.ts';
import { SALE_TYPE_OF } from '#domain/basket/names.ts';
import { useMember } from '#src/access/member.ts';
import { basketQuoteQuery } from '#src/api/checkout.ts';
import { useShop } from '#src/api/client.ts';
import type { BasketContent } from '#src/baskets/use-basket.ts';

/**
 * The welcome discount on a basket in whole francs, as the server computes it for the signed-in customer; 0 for everyone else,
 * and while it is not known.
 *
 * @see PU-07 @see HAZARDS A13
 */
export function useWelcomeDiscount(name: BasketName, { items }: BasketContent): number {
  const member = useMember();
  const shop = useShop();
  const lines = items.flatMap(({ line: { id, quantity }, availability }) =>
    availability.kind === 'offered' ? [{ id, quantity, unitPrice: availability.price }] : [],
  );
  const saleType = name === 'wishlist' ? undefined : SALE_TYPE_OF[name];
  const isAsked = saleType !== undefined && lines.length > 0 && member !== undefined && !member.isStaff;
  const { data } = useQuery({
    ...basketQuoteQuery(shop, member?.id, { saleType: saleType ?? 'order', lines }),
    enabled: isAsked,
    // A quantity changes by clicks: the discount stays in its place meanwhile.
    placeholderData: keepPreviousData,
  });
  return isAsked ? (data?.discount ?? 0) : 0;
}
