/** Two tokens that stand on one another, where, and the least contrast that WCAG asks for there. */
export interface Pair {
  text: string;
  ground: string;
  use: string;
  least: number;
}

/** Least contrast of words, and of what is known by its shape: an icon, the frame of a field. */
const WORDS = 4.5;
export const SHAPES = 3;

const pair = (text: string, ground: string, use: string, least = WORDS): Pair => ({
  text,
  ground,
  use,
  least,
});

/** Every pair that the pieces use. */
export const PAIRS: readonly Pair[] = [
  pair('--ink', '--paper', 'Texte courant'),
  pair('--ink', '--card', 'Texte sur une carte'),
  pair('--ink-soft', '--paper', 'Texte second'),
  pair('--ink-soft', '--card', 'Texte second sur une carte'),
  pair('--ink-soft', '--sand', 'Onglet au repos'),
  pair('--ink-soft', '--disabled', 'Bouton indisponible'),
  pair('--ink-soft', '--indigo-wash', 'Détail d’un choix retenu'),
  pair('--ink-placeholder', '--card', 'Exemple dans un champ'),
  pair('--light', '--indigo', 'Bouton principal'),
  pair('--light', '--indigo-deep', 'Bouton principal, survolé'),
  pair('--indigo', '--paper', 'Lien'),
  pair('--indigo', '--card', 'Lien sur une carte'),
  pair('--indigo', '--indigo-wash', 'Choix retenu, information'),
  pair('--ink', '--saffron', 'Promotion'),
  pair('--ink', '--saffron-deep', 'Promotion, survolée'),
  pair('--ink', '--saffron-wash', 'Avertissement'),
  pair('--saffron-ink', '--saffron-wash', 'Icône d’avertissement'),
  pair('--terracotta', '--card', 'Prix promo, erreur'),
  pair('--terracotta', '--paper', 'Erreur sur le papier'),
  pair('--terracotta', '--terracotta-wash', 'Encadré d’erreur'),
  pair('--green', '--card', 'Argent confirmé'),
  pair('--green', '--green-wash', 'Encadré de confirmation'),
  pair('--light', '--ink', 'Message bref'),
  pair('--light-soft', '--ink', 'Pied de page'),
  pair('--light-info', '--ink', 'Message bref : information', SHAPES),
  pair('--light-good', '--ink', 'Message bref : réussite', SHAPES),
  pair('--light-bad', '--ink', 'Message bref : erreur', SHAPES),
  pair('--saffron', '--ink', 'Message bref : avertissement', SHAPES),
  pair('--line-control', '--card', 'Contour d’un champ', SHAPES),
  pair('--line-control', '--paper', 'Contour sur le papier', SHAPES),
  pair('--indigo', '--sand', 'Anneau de focus', SHAPES),
];

/** One channel of light, from its byte. */
const channel = (byte: number): number => {
  const share = byte / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/**
 * Contrast of two colours, from 1 to 21.
 *
 * @param one `#rrggbb`, as the tokens are written
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}
