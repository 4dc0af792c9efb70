import type { OrderRefundState } from '../../payments/order-refund.ts';
import { RETURNED_BY_TWO_ABOVE } from '../../payments/refund.ts';
import { formatPrice } from '../../money/money.ts';
import { creditNote } from '../credit-note.ts';

/** Texts of the refunds on the page of an order. @see DK-07 */
export const staffRefunds = {
  title: 'Remboursements',
  loadFailed: 'Les remboursements n’ont pas pu être chargés.',
  failed: 'Le remboursement n’a pas pu être enregistré.',
  received: 'Reçu',
  returned: 'Remboursé',
  kept: 'Reste acquis',
  none: 'Aucun remboursement demandé.',
  whole: 'Remboursée',
  part: 'Partiellement remboursée',
  states: {
    asked: 'Demandé',
    claimed: 'Pris en charge',
    sending: 'Envoyé au prestataire',
    unknown: 'Réponse attendue',
    refused: 'Refusé par le prestataire',
    made: 'Effectué',
    withdrawn: 'Demande retirée',
  } satisfies Record<OrderRefundState, string>,
  causes: creditNote.causes,
  askedBy: (name: string, moment: string) => `Demandé par ${name} le ${moment}`,
  claimedBy: (name: string, moment: string) => `Pris en charge par ${name} le ${moment}`,
  madeOn: (moment: string) => `Effectué le ${moment}`,
  reference: (reference: string) => `Référence\u00a0: ${reference}`,
  articles: (names: string) => `Articles\u00a0: ${names}`,
  creditNote: (number: string) => `Avoir ${number} (PDF)`,
  fileName: creditNote.fileName,
  creditNoteFailed: 'L’avoir n’a pas pu être téléchargé.',
  byTwo: `Au-dessus de ${formatPrice(RETURNED_BY_TWO_ABOVE)}, une autre personne que celle qui demande doit rembourser.`,
  /** What staff read besides the state. */
  unknownDetail:
    'Le prestataire n’a pas encore répondu. La boutique lui redemande sans risque de rembourser deux fois. Ne remboursez pas à la main.',
  refusedDetail: (word: string) =>
    `Le prestataire a refusé (${word})\u00a0: l’argent n’est pas parti. Reprenez la demande pour rembourser à la main, ou retirez-la.`,
  lookFirst: 'Vérifiez d’abord dans le portail du prestataire que ce paiement n’est pas déjà remboursé.',
  ask: 'Demander un remboursement',
  askDetail: 'Le client reçoit un message, et un autre avec son avoir quand l’argent est rendu.',
  payment: 'Paiement',
  paymentOption: (provider: string, left: number) => `${provider}, ${formatPrice(left)} au plus`,
  amount: 'Montant à rembourser (FCFA)',
  cause: 'Raison',
  lines: 'Articles concernés (facultatif)',
  asked: 'Le remboursement est demandé.',
  steps: {
    claim: 'Je m’en charge',
    takeOver: 'Reprendre à cette personne',
    release: 'Rendre sans rembourser',
    send: 'Faire rembourser par le prestataire',
    record: 'Noter le remboursement fait à la main',
    withdraw: 'Retirer la demande',
  },
  done: {
    claim: 'Vous vous chargez de ce remboursement.',
    takeOver: 'Vous vous chargez de ce remboursement.',
    release: 'Le remboursement est de nouveau à prendre.',
    send: 'Le remboursement est envoyé au prestataire.',
    record: 'Le remboursement est noté.',
    withdraw: 'La demande est retirée.',
  },
  recordDetail: 'Remboursez d’abord dans le portail du prestataire, puis notez sa référence ici.',
  refundReference: 'Référence du remboursement',
} as const;
