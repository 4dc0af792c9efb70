import { type BasketName, basketAt } from '../basket/names.ts';
import { PREORDER_SHARES } from '../orders/instalments.ts';

const [first, second, last] = PREORDER_SHARES;

const pieces = (count: number) => (count === 1 ? '1 article' : `${count} articles`);

const titles: Record<BasketName, string> = {
  cart: 'Panier',
  wishlist: 'Favoris',
  preorder: 'Panier précommande',
  creditOrder: 'Panier à crédit',
};

/** The text and the action of an empty basket. */
const empty: Record<BasketName, { title: string; detail: string; action: string }> = {
  cart: {
    title: 'Votre panier est vide',
    detail: 'Ce que vous commandez se range ici, même sans connexion.',
    action: 'Voir la boutique',
  },
  wishlist: {
    title: 'Aucun favori pour le moment',
    detail: 'Touchez le cœur d’un article pour le retrouver ici.',
    action: 'Voir la boutique',
  },
  preorder: {
    title: 'Aucune précommande pour le moment',
    detail: 'Réservez un article à prix réduit et réglez-le en trois fois.',
    action: 'Voir les précommandes',
  },
  creditOrder: {
    title: 'Votre panier à crédit est vide',
    detail: 'Les articles à crédit se règlent en quatre fois au plus.',
    action: 'Voir les articles à crédit',
  },
};

/** Texts of the baskets: pages, panels and announcements. */
export const basket = {
  titles,
  empty,
  pieces,
  heading: (title: string, count: number) => (count === 0 ? title : `${title} (${pieces(count)})`),
  loading: 'Chargement de vos articles…',
  lines: 'Articles',

  /** @see PC-03 */
  added: 'Produit ajouté',
  full: 'Ce panier contient déjà 100 articles différents. Retirez-en un pour en ajouter un autre.',
  most: 'Vous avez déjà 99 exemplaires de cet article\u00a0: c’est le maximum.',
  notKept:
    'Votre navigateur ne garde pas vos paniers\u00a0: ils disparaîtront quand vous fermerez cette page.',

  product: (id: number) => `Article n° ${id}`,
  quantity: (name: string) => `Quantité\u00a0: ${name}`,
  less: (name: string) => `Un de moins\u00a0: ${name}`,
  more: (name: string) => `Un de plus\u00a0: ${name}`,
  each: 'l’unité',
  lineTotal: 'Total de la ligne\u00a0:',
  remove: (name: string) => `Retirer ${name}`,
  removed: (name: string) => `${name}\u00a0: retiré.`,
  undo: 'Annuler',
  /** Announced to screen readers when a quantity has changed. */
  changed: (quantity: number, name: string, total: string) => `${quantity} × ${name}, total ${total}`,
  addedOn: (day: string, region: string | undefined) =>
    region === undefined ? `Ajouté le ${day}` : `Ajouté le ${day} · Livraison à ${region}`,

  changes: (count: number) =>
    count === 1
      ? 'Un article a changé depuis votre dernière visite'
      : `${count} articles ont changé depuis votre dernière visite`,
  changesDetail: 'Le total ci-dessous tient compte des prix d’aujourd’hui.',
  seen: 'J’ai vu',
  dearer: 'Le prix a augmenté\u00a0:',
  cheaper: 'Le prix a baissé\u00a0:',
  promotionOver: 'La promotion est terminée\u00a0:',
  gone: 'Cet article n’est plus en vente. Il n’est pas compté dans le total.',
  /** Short forms for panels. */
  unavailable: { gone: 'N’est plus en vente', withdrawn: 'N’est plus proposé ainsi', unread: 'Prix inconnu' },
  withdrawn: {
    preorder: 'Cet article n’est plus en précommande. Il n’est pas compté dans le total.',
    creditOrder: 'Cet article n’est plus proposé à crédit. Il n’est pas compté dans le total.',
  },
  unread: 'Prix inconnu pour le moment. Cet article n’est pas compté dans le total.',

  failed: 'Les prix du jour n’ont pas pu être lus.',
  pricesSeen: (ago: string) => `Prix relevés ${ago}.`,
  retry: 'Réessayer',

  subtotal: 'Sous-total',
  summary: 'Récapitulatif',
  delivery: 'Livraison gratuite à Dakar',
  payments: 'Vos paiements',
  preorderPayments: `Précommande en trois paiements\u00a0: ${first}\u00a0%, ${second}\u00a0% et ${last}\u00a0%.`,
  creditPayments: 'Crédit en quatre paiements au plus.',
  payment: (number: number) => (number === 1 ? '1er paiement' : `${number}e paiement`),
  checkout: { order: 'Commander', preorder: 'Précommander', creditOrder: 'Commander à crédit' },
  order: 'Commander sur WhatsApp',
  call: (phone: string) => `Appeler le ${phone}`,
  chat: {
    hello: (brand: string, way: string) => `Bonjour ${brand}, je souhaite commander (${way})\u00a0:`,
    ways: {
      cart: 'comptant',
      wishlist: 'favoris',
      preorder: 'précommande',
      creditOrder: 'à crédit',
    } satisfies Record<BasketName, string>,
    line: (quantity: number, name: string, price: string) => `- ${quantity} × ${name}\u00a0: ${price}`,
    others: (count: number) => (count === 1 ? '… et 1 autre article' : `… et ${count} autres articles`),
    total: (price: string) => `Total\u00a0: ${price}`,
  },

  clear: 'Vider le panier',
  clearWishes: 'Vider les favoris',
  clearTitle: (title: string) => `Vider «\u00a0${title}\u00a0»\u202f?`,
  clearDetail: (count: number) =>
    count === 1 ? 'L’article sera retiré.' : `Les ${count} articles seront retirés.`,
  clearYes: 'Tout retirer',
  clearNo: 'Garder mes articles',

  toCart: 'Mettre au panier',
  toCartOf: (name: string) => `Mettre au panier\u00a0: ${name}`,
  allToCart: 'Tout mettre au panier',
  moved: (count: number) => `${pieces(count)} au panier.`,
  movedSome: (moved: number) =>
    `${pieces(moved)} au panier. Le panier est plein\u00a0: le reste attend dans vos favoris.`,
  seeCart: 'Voir le panier',
  continue: 'Continuer mes achats',

  creditFor: 'Le crédit est réservé aux adhérents',
  creditForDetail:
    'Votre adhésion n’est pas encore acceptée. Voici comment elle se demande et ce qu’elle permet.',
  creditProcedure: 'Voir la procédure de crédit',

  panel: {
    seeAll: {
      cart: 'Voir le panier',
      wishlist: 'Voir les favoris',
      preorder: 'Voir le panier précommande',
      creditOrder: 'Voir le panier à crédit',
    } satisfies Record<BasketName, string>,
    others: (count: number) => (count === 1 ? 'et 1 autre article' : `et ${count} autres articles`),
  },
} as const;

/** The title of a basket's page. @see RT-11 */
export const basketTitle = (pathname: string): string => titles[basketAt(pathname) ?? 'cart'];
