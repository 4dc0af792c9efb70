/** Facts of a product, on its page and in the comparison. */
export const productFacts = {
  brand: 'Marque',
  model: 'Modèle',
  energyClass: 'Classe énergétique',
  warranty: 'Garantie',
  months: (count: number) => `${count} mois`,
} as const;

/** The parts of a product's page that are lazy-loaded: zoom, dimensions, description, related products. */
export const productDetails = {
  photo: 'Illustration agrandie',
  photoOf: (name: string) => `Illustration agrandie\u00a0: ${name}`,
  zoomIn: 'Voir de plus près',
  zoomOut: 'Voir en entier',
  measures: (width: string, height: string, depth: string) =>
    `Dimensions\u00a0: largeur ${width} cm, hauteur ${height} cm, profondeur ${depth} cm`,
  centimetres: (value: string) => `${value} cm`,

  description: 'Description',
  specifications: 'Caractéristiques',

  delivery: 'Délais et frais de livraison',

  related: 'Dans le même rayon',
} as const;
