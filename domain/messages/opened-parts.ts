/** Texts of the layout's parts that are loaded when they are opened, so that the first script of a page does not have them. */

/** The suggestions below the search field. @see NV-08 @see NV-09 */
export const searchSuggestions = {
  searching: 'Recherche en cours…',
  none: 'Aucun résultat trouvé',
  failed: 'La recherche n’a pas abouti. Vérifiez votre connexion.',
  all: 'Voir tous les résultats',
} as const;

/** The categories in the menus. @see NV-07 */
export const categoryList = {
  all: 'Toutes les catégories',
  failed: 'Les catégories n’ont pas pu être chargées.',
} as const;

/** The panel of the after-sales service. @see NV-11 */
export const afterSales = {
  title: 'Notre Service Après-Vente',
  followUp: 'Suivi personnalisé',
  quickAnswer: 'Réponse rapide sous 24\u00a0h',
  satisfaction: 'Satisfaction client',
  guaranteed: 'Produits garantis et échangeables',
} as const;

/** The way to the shop beside each sentence that asks to call. */
export const contact = {
  call: (phone: string) => `Appeler le ${phone}`,
} as const;
