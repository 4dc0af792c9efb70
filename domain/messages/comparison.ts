import { COMPARED_MAX } from '../constants.ts';

/** Texts of the comparison and of the bar that links to it. */
export const comparison = {
  loading: 'Chargement de la comparaison…',
  failed: 'La comparaison n’a pas pu être chargée.',
  empty: 'Rien à comparer pour le moment',
  emptyDetail: `Cochez «\u00a0Comparer\u00a0» sur les articles qui vous intéressent, jusqu’à ${COMPARED_MAX}.`,
  emptyAction: 'Voir la boutique',
  alone: 'Ajoutez au moins un autre article pour voir ce qui les distingue.',
  gone: 'Cet article n’est plus en rayon',
  onlyDifferences: 'Voir seulement les différences',
  allAlike: 'Ces articles ne diffèrent sur aucune ligne.',
  feature: 'Caractéristique',
  differs: 'Différent',
  differences: (count: number) => (count === 1 ? '1 différence' : `${count} différences`),
  table: 'Articles comparés',
  remove: (name: string) => `Retirer ${name}`,
  removeShort: 'Retirer',
  none: '—',
  noneSaid: 'non précisé',
  price: 'Prix',

  bar: 'Comparaison',
  compare: (count: number) => `Comparer (${count})`,
  clear: 'Tout retirer',
  refused: `${COMPARED_MAX} articles au plus\u00a0: retirez-en un pour en ajouter un autre.`,
  addMore: 'Ajoutez un article à comparer.',
} as const;
