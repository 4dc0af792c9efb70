import { formatPrice } from '../money/money.ts';
import { store } from '../shop/store.ts';
import type { ScreenId } from '../screens/screens.ts';
import { providerNames } from './providers/index.ts';

/**
 * Titles of the screens: browser tab, search results and heading. A screen of one thing, such as a product, replaces its
 * title by the name of that thing. The title of Home is the name of the shop.
 */
export const screenTitles = {
  home: undefined,
  listing: 'Boutique',
  product: 'Produit',
  comparison: 'Comparer',
  basket: 'Panier',
  information: 'Informations pratiques',
  tracking: 'Suivre ma commande',
  pack: 'Panier Pack Commande',
  checkout: 'Commander',
  paymentCheck: 'Vérification du paiement',
  paymentResult: 'Votre paiement',
  invoice: 'Détails de la Facture',
  receipt: 'Vérifier un reçu',
  sharedPayment: 'Payer pour un proche',
  account: 'Votre compte',
  profile: 'Profil',
  staff: 'Gestion',
} as const satisfies Record<ScreenId, string | undefined>;

/** Descriptions of pages for search results and shared links. */
export const pageDescriptions = {
  home: `Réfrigérateurs, congélateurs, téléviseurs, cuisinières\u00a0: de grandes marques, livrées gratuitement à Dakar, avec garantie et SAV. Paiement sûr avec ${providerNames()}.`,
  shelf: (title: string, sentence: string) =>
    `${title} chez ${store.brand}, à Dakar. ${sentence} Garantie et service après-vente.`,
  product: (fact: string, price: number, description: string) =>
    `${fact}. ${formatPrice(price)}, livraison gratuite à Dakar. ${description}`,
  pack: (tagline: string, price: number) =>
    `${tagline} Le pack complet à ${formatPrice(price)}, livré gratuitement à Dakar.`,
} as const;
