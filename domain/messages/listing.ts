import type { SizeUnit } from '../catalogue/product-size.ts';
import type { Shelf } from '../catalogue/shelves.ts';

const UNIT_WORDS: Record<SizeUnit, string> = {
  L: 'L',
  kg: 'kg',
  po: 'pouces',
  CV: 'CV',
  couverts: 'couverts',
};

interface ShelfWords {
  title: string;
  /** The title when a category is selected. */
  within: (category: string) => string;
  sentence: string;
}

const shelves: Record<Shelf['id'], ShelfWords> = {
  shop: {
    title: 'Boutique',
    within: (category) => category,
    sentence: 'Tout pour équiper la maison, livré gratuitement à Dakar.',
  },
  promo: {
    title: 'En promo',
    within: (category) => `${category} en promo`,
    sentence: 'Les mêmes appareils, la même garantie, un prix plus doux.',
  },
  ramadan: {
    title: 'Promo Ramadan',
    within: (category) => `${category} · Promo Ramadan`,
    sentence: 'Pour un ndogou bien préparé\u00a0: cuisson, mixage et boissons fraîches.',
  },
  tabaski: {
    title: 'Promo Tabaski',
    within: (category) => `${category} · Promo Tabaski`,
    sentence: 'Pour recevoir toute la famille\u00a0: du froid pour la viande, du feu pour la cuisson.',
  },
  preorder: {
    title: 'Précommandes',
    within: (category) => `${category} en précommande`,
    sentence: 'Réservez aujourd’hui à prix réduit et réglez en trois fois.',
  },
  credit: {
    title: 'À crédit',
    within: (category) => `${category} à crédit`,
    sentence: 'Installez-le maintenant, réglez-le en quatre fois au plus. Réservé aux adhérents.',
  },
};

/** Texts of the listings. */
export const listing = {
  shelves,
  searchTitle: (search: string) => `Résultats pour «\u00a0${search}\u00a0»`,
  quoted: (search: string) => `«\u00a0${search}\u00a0»`,
  pageTitle: (title: string, page: string) => `${title} · page ${page}`,
  results: 'Résultats',
  loading: 'Chargement des produits…',
  /** @see LS-05 */
  shown: (range: string, total: string, isOne: boolean) =>
    `Affichage ${range} sur ${total} ${isOne ? 'résultat' : 'résultats'}`,
  range: (first: string, last: string) => `${first}–${last}`,
  moreThan: (total: string) => `plus de ${total}`,
  none: '0 résultat',
  corrected: (typed: string, found: string) =>
    `Aucun résultat pour «\u00a0${typed}\u00a0». Voici ceux pour «\u00a0${found}\u00a0».`,
  pages: 'Pages de résultats',

  filter: 'Filtrer',
  filters: 'Filtres',
  filterWith: (count: string) => `Filtrer\u00a0: ${count} ${count === '1' ? 'actif' : 'actifs'}`,
  activeFilters: 'Filtres actifs',
  clear: 'Tout effacer',
  remove: (filter: string) => `Retirer le filtre ${filter}`,
  pricesFrom: (min: string) => `À partir de ${min}`,
  pricesUpTo: (max: string) => `Jusqu’à ${max}`,
  pricesBetween: (min: string, max: string) => `De ${min} à ${max}`,
  units: UNIT_WORDS,
  measure: (amount: string, unit: string) => `${amount}\u00a0${unit}`,
  sizeFrom: (from: string) => `${from} et plus`,
  sizeUpTo: (to: string) => `Jusqu’à ${to}`,
  sizeBetween: (from: string, to: string) => `De ${from} à ${to}`,
  sort: 'Trier par',
  sorts: {
    relevance: 'Pertinence',
    'price-asc': 'Prix croissant',
    'price-desc': 'Prix décroissant',
    newest: 'Nouveautés',
    'best-selling': 'Meilleures ventes',
  },
  perPage: 'Produits par page',
  nextPage: 'Page suivante',
  remaining: (count: string) => (count === '1' ? 'encore 1 produit' : `encore ${count} produits`),
  remainingMany: 'encore beaucoup de choix',
  /** @see LS-03 @see LS-09 */
  productTypes: { All: 'Tous les produits', promo: 'Produits en promo', credit: 'Produits à crédit' },
  filtersFailed: 'Les filtres n’ont pas pu être chargés.',

  failed: 'Les produits n’ont pas pu être chargés.',
  filtersKept: 'Vos filtres restent en place.',
} as const;
