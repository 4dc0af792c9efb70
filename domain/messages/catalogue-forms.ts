import type { PriceMistake } from '../catalogue/product-prices.ts';

const prices: Record<PriceMistake, string> = {
  promoWithoutPrice:
    'Une promotion va avec son prix\u00a0: cochez «\u00a0En promotion\u00a0» et donnez un prix, ou ni l’un ni l’autre.',
  promoNotBelow: 'Le prix promotionnel doit être inférieur au prix normal.',
  preorderNotBelow: 'Le prix de précommande doit être inférieur au prix du moment.',
  creditWithoutPrice:
    'La vente à crédit va avec son prix\u00a0: cochez «\u00a0À crédit\u00a0» et donnez un prix, ou ni l’un ni l’autre.',
  creditBelow: 'Le prix à crédit ne peut pas être inférieur au prix normal.',
};

/** Errors of the forms with which staff edit the catalogue. */
export const catalogueForms = {
  required: 'Ce champ est obligatoire.',
  tooLong: (characters: number) => `${characters} caractères au plus.`,
  invalidText: 'Ce texte contient un caractère qui ne peut pas être affiché.',
  wholeFrancs: 'Indiquez un montant en francs entiers, par exemple 36\u202f000.',
  francsRange: 'Le montant doit être compris entre 500 et 100 000 000 francs.',
  wholeNumber: 'Indiquez un nombre entier.',
  numberRange: (least: number, most: number) => `Indiquez un nombre de ${least} à ${most}.`,
  colour: 'Indiquez une couleur comme #ddefe9.',
  choice: 'Choisissez une valeur de la liste.',
  pictureNeeded: 'Ajoutez une image avant de mettre le produit en vente.',
  nameTaken: 'Ce nom est déjà utilisé.',
  unknownCategory: 'Ce rayon n’existe pas.',
  unknownTag: 'Cette étiquette n’existe pas.',
  unknownProduct: 'Ce produit n’existe pas ou n’est pas en vente.',
  labelTwice: 'Cette caractéristique est écrite deux fois.',
  dimensions: 'Écrivez les dimensions comme 55 × 157 × 57 cm.',
  packCode: 'Le code se compose de lettres, de chiffres, de tirets (40 au plus).',
  packCodeTaken: 'Ce code est déjà utilisé.',
  packLines: 'Un pack a de deux à cinq produits différents.',
  packPrice: 'Le prix dans le pack doit être inférieur au prix du moment.',
  packEnd: 'La fin doit venir après le début.',
  moment: 'Indiquez une date et une heure.',
  prices,
  picture: {
    format: 'L’image doit être un fichier PNG, JPEG ou WebP.',
    size: 'L’image ne doit pas dépasser 1 Mo.',
    dimensions: 'L’image doit mesurer de 256 à 4096 pixels de côté.',
    unreadable: 'Cette image est illisible.',
  },
} as const;
