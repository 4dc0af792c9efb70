/** What is told of every product, on its page and beside others. */
export const productFacts = {
  brand: 'Marque',
  model: 'Modèle',
  energyClass: 'Classe énergétique',
  warranty: 'Garantie',
  months: (count: number) => `${count} mois`,
} as const;
