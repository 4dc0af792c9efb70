import { CREDIT_PAYMENTS } from '../orders/instalments.ts';

/** Texts of the product page. */
export const product = {
  loading: 'Chargement du produit…',
  notFound: 'Ce produit n’est plus en rayon',
  notFoundDetail: 'Il a peut-être été vendu, ou l’adresse est incomplète.',
  notFoundAction: 'Voir la boutique',
  failed: 'Le produit n’a pas pu être chargé.',

  gallery: (name: string) => `Illustrations\u00a0: ${name}`,
  slides: 'Vues',
  views: {
    whole: 'L’article entier',
    close: 'Gros plan',
    dimensions: 'Dimensions',
  },
  closeAlt: (name: string) => `Gros plan\u00a0: ${name}`,
  enlarge: 'Agrandir l’illustration',

  optionsTitle: 'Façons d’acheter',
  options: { order: 'Comptant', preorder: 'Précommande', creditOrder: 'Crédit' },
  saving: 'Vous économisez',
  cashDetail: 'En un seul paiement, à la commande.',
  preorderDetail: 'Prix réservé à la précommande, en trois paiements\u00a0:',
  preorderDelivery: (day: string) => `Livraison après le dernier paiement, à partir du ${day}.`,
  creditDetail: `Prix à crédit, en ${CREDIT_PAYMENTS} paiements au plus\u00a0:`,
  payment: (number: number) => (number === 1 ? '1er paiement' : `${number}e paiement`),
  atOrder: 'à la commande',
  membersOnly: 'Le crédit est réservé aux adhérents.',
  becomeMember:
    'Demandez votre adhésion par téléphone ou sur WhatsApp\u00a0: une fois acceptée, elle vaut pour tous vos achats.',
  member: 'Votre adhésion est acceptée\u00a0: vous pouvez acheter cet article à crédit.',

  order: 'Commander sur WhatsApp',
  checkOut: 'Passer la commande',
  inBasket: (pieces: number) => `${pieces} dans le panier`,
  wish: 'Favori',
  call: (phone: string) => `Appeler le ${phone}`,
  orderText: (brand: string, name: string, way: string, price: string, url: string) =>
    `Bonjour ${brand}, je souhaite commander\u00a0: ${name} (${way}, ${price}). ${url}`,

  factsTitle: 'Ce qui est compris',
  delivery: 'Livraison gratuite à Dakar',
  /** @param units for sale, 0 to 5; `undefined` if there are more or they are not counted */
  available: (units: number | undefined) => {
    if (units === undefined) return 'Disponible';
    if (units === 0) return 'Épuisé pour le moment';
    return units === 1 ? 'Dernier exemplaire en stock' : `Plus que ${units} en stock`;
  },
  deliveryDetail: (least: number, most: number) =>
    `En ${least} à ${most} jours ouvrés. Nous vous appelons pour convenir du moment.`,
  open: 'Horaires du magasin',
  hours: (days: string, from: number, to: number) => `${days}\u00a0: ${from}\u00a0h\u00a0–\u00a0${to}\u00a0h`,
  guarantee: (months: number) => `Garantie ${months} mois`,
  guaranteeDetail: 'Article garanti et échangeable.',
  service: 'Service après-vente',
  serviceDetail: 'Un suivi personnel, une réponse sous 24\u00a0h.',

  share: 'Partager',
  linkCopied: 'Le lien est copié.',
  shareFailed: 'Le lien n’a pas pu être copié. Il se trouve dans la barre d’adresse.',
} as const;
