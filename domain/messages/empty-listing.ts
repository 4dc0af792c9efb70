/** Texts of a listing without products, which load with the first one. @see LS-06 */
export const emptyListing = {
  clearFilters: 'Effacer les filtres',
  noPromo: 'Aucun produit en promotion trouvé',
  noMatch: 'Aucun produit ne correspond à ces filtres',
  noMatchDetail: 'Retirez-en un, ou repartez de tout le rayon.',
  notFound: (search: string) => `Aucun résultat pour «\u00a0${search}\u00a0»`,
  notFoundDetail:
    'Vérifiez l’orthographe ou essayez un mot plus simple. Nous pouvons aussi le chercher pour vous.',
  emptyShelf: 'Rien dans ce rayon pour le moment',
  emptyShelfDetail: 'De nouveaux produits arrivent souvent. Le reste de la boutique vous attend.',
  emptyShop: 'La boutique se remplit, revenez bientôt',
  seeShop: 'Voir la boutique',
  ask: 'Nous écrire sur WhatsApp',
  askText: (search: string) => `Bonjour, je cherche\u00a0: ${search}`,
} as const;
