import type { ChoiceFilter } from '../catalogue/choice-filters.ts';

/** Texts of the filter panel, which loads after the products. */
export const listingFilters = {
  categories: 'Catégorie',
  allCategories: 'Toutes',
  moreCategories: 'Toutes les catégories',
  fewerCategories: 'Moins de catégories',
  choices: {
    brand: {
      legend: 'Marque',
      all: 'Toutes les marques',
      more: 'Plus de marques',
      fewer: 'Moins de marques',
    },
    size: { legend: 'Taille', all: 'Toutes', more: 'Plus de tailles', fewer: 'Moins de tailles' },
  } satisfies Record<ChoiceFilter, Record<'legend' | 'all' | 'more' | 'fewer', string>>,
  /** The legend of sizes in each unit. */
  sizes: { L: 'Capacité', kg: 'Capacité', po: 'Taille d’écran', CV: 'Puissance', couverts: 'Capacité' },
  countMany: (total: string) => `${total}+`,
  price: 'Prix',
  priceShortcuts: 'Prix courants',
  priceMin: 'Prix minimum',
  priceMax: 'Prix maximum',
  productType: 'Type de produit',
  tags: 'Sélections',
  allTags: 'Toutes les sélections',

  seeNone: 'Aucun produit avec ces filtres',
  seeUnknown: 'Voir les produits',
  seeOne: 'Voir le produit',
  seeAll: (total: string) => `Voir les ${total} produits`,
  seeMoreThan: (total: string) => `Voir plus de ${total} produits`,
} as const;
