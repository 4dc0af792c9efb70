/** Texts of the filter panel, which loads after the products. */
export const listingFilters = {
  categories: 'Catégorie',
  allCategories: 'Toutes',
  moreCategories: 'Toutes les catégories',
  fewerCategories: 'Moins de catégories',
  price: 'Prix',
  priceMin: 'Prix minimum',
  priceMax: 'Prix maximum',
  productType: 'Type de produit',
  tags: 'Sélections',

  seeNone: 'Aucun produit avec ces filtres',
  seeUnknown: 'Voir les produits',
  seeOne: 'Voir le produit',
  seeAll: (total: string) => `Voir les ${total} produits`,
  seeMoreThan: (total: string) => `Voir plus de ${total} produits`,
} as const;
