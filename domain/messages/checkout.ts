import { WELCOME_DISCOUNT_MAX, WELCOME_DISCOUNT_PERCENT } from '../orders/welcome-discount.ts';
import { formatPrice } from '../money/money.ts';
import type { SaleType } from '../order.ts';
import { store } from '../shop/store.ts';

/** Texts of the checkout, and of what it adds to an order. */
export const checkout = {
  failures: {
    quote: 'Erreur lors du calcul du prix',
    places: 'Erreur lors de la récupération des adresses',
  },
  title: 'Commander',
  titles: {
    order: 'Commander',
    preorder: 'Précommander',
    creditOrder: 'Commander à crédit',
  } satisfies Record<SaleType, string>,
  priceChanged: 'Un prix a changé. Vérifiez le nouveau total, puis validez de nouveau.',
  deliveryTitle: 'Livraison',
  addressBook: 'Vos adresses',
  otherAddress: 'Une autre adresse',
  region: 'Région',
  regionOf: (name: string, fee: number) =>
    fee === 0 ? `${name} (gratuit)` : `${name} (${formatPrice(fee)})`,
  phoneHint: 'Nous appelons ce numéro avant de livrer.',
  payment: 'Paiement',
  instalments: 'En ligne, en plusieurs fois',
  instalmentsDetail: (count: number, first: string) => `${count} paiements, dont ${first} maintenant`,
  /**
   * Before there is an order, of an amount above what some providers take in one payment.
   *
   * @param most e.g. `2 000 000 FCFA`
   * @param others what takes it, `undefined` if nothing does
   */
  aboveMost: (providers: string, most: string, others: string | undefined) =>
    `Pas plus de ${most} par paiement avec ${providers}. ${
      others === undefined
        ? 'Choisissez'
        : `Au moment de payer, choisissez ${others} s’il vous est proposé\u202f; sinon, choisissez ici`
    } le paiement à domicile, ou appelez-nous au ${store.phoneShown}.`,
  /** The same of an order whose payment its owner can divide. @param others what takes it at once, `undefined` if nothing does */
  dividedAbove: (providers: string, most: string, others: string | undefined) =>
    `Pas plus de ${most} par paiement avec ${providers}. Au moment de payer, vous pourrez partager ce montant en plusieurs paiements${
      others === undefined ? '' : `, ou choisir ${others} s’il vous est proposé`
    }.`,
  /** A pre-order is delivered after its last payment, so that the first one is not collected with the delivery. */
  firstAtHome: 'Nous venons chercher le premier paiement chez vous.',
  summary: 'Récapitulatif',
  lines: 'Articles',
  deliveryFee: 'Livraison',
  /** When it is delivered, by how it is paid. @param days e.g. `entre le 30 novembre et le 1 décembre 2026` */
  delivered: {
    atDoor: (days: string) => `Prévue ${days}`,
    afterPayment: (days: string) => `Prévue ${days}, si vous payez aujourd’hui`,
    afterLast: (days: string) => `Prévue ${days}, après le dernier paiement`,
  },
  free: 'Gratuite',
  total: 'Total',
  payNow: 'À payer maintenant',
  dueOn: (day: string) => `le ${day}`,
  submit: 'Valider la commande',
  changedTitle: 'Votre panier a changé',
  changedDetail:
    'Voici ce qui a changé depuis que vous l’avez rempli. Le total tient compte des prix d’aujourd’hui.',
  wasNow: (before: string, now: string) => `${before} → ${now}`,
  /** Before what the line is now. */
  left: (units: number) =>
    units === 0 ? 'il n’en reste plus\u00a0: retiré de la commande' : `il n’en reste que ${units}, `,
  noLongerSold: 'n’est plus vendu ainsi\u00a0: retiré de la commande',
  acceptChanges: 'D’accord, continuer',
  backToBasket: 'Revenir au panier',
  empty: 'Il n’y a rien à commander',
  emptyDetail: 'Votre panier est vide, ou ses articles ne sont plus vendus.',
  failed: 'Le prix n’a pas pu être calculé',
  sessionEnded: 'Votre session a expiré',
  sessionEndedDetail: 'Connectez-vous de nouveau\u00a0: votre commande vous attend ici, rien n’a été envoyé.',
  signIn: 'Se connecter',
  forbidden: 'Ce compte ne peut pas passer cette commande',
  forbiddenDetail:
    'Le crédit est réservé aux adhérents acceptés, et l’équipe ne commande pas avec son propre compte.',
  /** The line of an order; it is also printed on the invoice. */
  discount: 'Offre de bienvenue',
  discountWithdrawn: (total: number) =>
    `L’offre de bienvenue a déjà servi à ce numéro ou à cette adresse\u00a0: elle est retirée, et cette commande coûte maintenant ${formatPrice(total)}.`,
  discountRule: `${WELCOME_DISCOUNT_PERCENT}\u00a0% des produits hors promotion, ${formatPrice(WELCOME_DISCOUNT_MAX)} au plus.`,
  delivery: (region: string) => `Livraison, région de ${region}`,
};
