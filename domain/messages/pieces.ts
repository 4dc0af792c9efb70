/** Words that pieces of the interface bring along themselves. */
export const pieces = {
  previousPage: 'Précédente',
  nextPage: 'Suivante',
  page: (page: number) => `Page ${page}`,
} as const;
