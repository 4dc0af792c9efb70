/** Words of what a product's page shows once somebody looks further: from near, measured, described, beside others. */
export const productMore = {
  photo: 'Photo agrandie',
  photoOf: (name: string) => `Photo agrandie : ${name}`,
  zoomIn: 'Voir de plus près',
  zoomOut: 'Voir en entier',
  measures: (width: string, height: string, depth: string) =>
    `Dimensions : largeur ${width} cm, hauteur ${height} cm, profondeur ${depth} cm`,
  centimetres: (value: string) => `${value} cm`,

  description: 'Description',
  specifications: 'Caractéristiques',

  related: 'Dans le même rayon',
} as const;
