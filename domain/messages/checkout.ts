import { WELCOME_DISCOUNT_MAX, WELCOME_DISCOUNT_PERCENT } from '../welcome-discount.ts';
import { formatPrice } from '../money.ts';

/** Texts of the checkout, and of what it adds to an order. */
export const checkout = {
  /** The line of an order; it is also printed on the invoice. */
  discount: 'Offre de bienvenue',
  discountRule: `${WELCOME_DISCOUNT_PERCENT} % des produits hors promotion, ${formatPrice(WELCOME_DISCOUNT_MAX)} au plus.`,
  delivery: (region: string) => `Livraison, région de ${region}`,
};
