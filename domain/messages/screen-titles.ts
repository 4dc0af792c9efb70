import type { ScreenId } from '../screens.ts';

/**
 * What each screen is called in the tab, in search results and in its heading. Screens that show one thing, such as a
 * product, replace it with that thing's name. Home is called by the shop's own name.
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
  paymentCheck: 'Vérification du paiement',
  paymentResult: 'Votre paiement',
  invoice: 'Détails de la Facture',
} as const satisfies Record<ScreenId, string | undefined>;
