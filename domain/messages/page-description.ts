import { formatPrice } from '../money.ts';
import { store } from '../store.ts';

/** What a page says of itself where it is not open: in search results, and beside a link that somebody shares. */
export const document = {
  home: 'Réfrigérateurs, congélateurs, téléviseurs, cuisinières : de grandes marques, livrées gratuitement à Dakar, avec garantie et SAV. Paiement sûr avec Wave.',
  shelf: (title: string, sentence: string) =>
    `${title} chez ${store.brand}, à Dakar. ${sentence} Garantie et service après-vente.`,
  product: (fact: string, price: number, description: string) =>
    `${fact}. ${formatPrice(price)}, livraison gratuite à Dakar. ${description}`,
  pack: (tagline: string, price: number) =>
    `${tagline} Le pack complet à ${formatPrice(price)}, livré gratuitement à Dakar.`,
} as const;
