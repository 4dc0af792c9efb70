import type { Provider } from '#domain/payments/providers/index.ts';
import type { Outcome } from './worlds.ts';

/** The screens, and the messages that are sent. */
export const SCREENS = [
  /** The payment dialog that was open, and one that is opened later. */
  'dialog',
  'dialogLater',
  /** The page that checks one payment, and the one to which providers lead back. */
  'check',
  'result',
  /** The order of a customer, and the page of a guest's order. */
  'order',
  'invoice',
  /** The page of a payment link. */
  'shared',
  'tracking',
  'message',
] as const;
export type Screen = (typeof SCREENS)[number];

/** The providers whose sentences are written here; those of others are checked for untrue claims only. */
export const WRITTEN_FOR: readonly Provider[] = ['wave', 'orange', 'paydunya'];

/** The same for every provider, or for each for which the outcome is possible. */
export type Cell = readonly string[] | Partial<Record<Provider, readonly string[]>>;

export const sentencesOf = (cell: Cell, provider: Provider): readonly string[] | undefined =>
  'map' in cell ? cell : cell[provider];

/** Titles and sentences; `tone: text` is an announcement, ` | ` separates the paragraphs of a mail. */
const S = {
  noticeConfirmed: 'success: Paiement confirmé avec succès!',
  confirmed:
    'Paiement effectif : Nous avons bien reçu ce paiement : ne payez pas de nouveau. Votre facture arrive aussi par e-mail.',
  noticePaid: 'success: Paiement effectif',
  settled:
    'Déjà payé : Ce qui était à payer est bien reçu, de vous ou d’une autre personne : ne payez pas de nouveau.',
  paid: 'Payée',
  paidOn: 'Payée le 21 novembre 2026',
  sharedSettled:
    'Déjà payé : Ce montant est bien reçu, de vous ou d’une autre personne : ne payez rien ici. Awa le voit sur sa commande.',
  orderPaid: 'Commande payée',
  fullyPaid: 'Votre commande est entièrement payée : ne payez pas de nouveau.',
  delivery: 'Livraison prévue : entre le 23 novembre et le 24 novembre 2026.',
  invoiceOnPage:
    'La facture est sur la page de votre commande. Nous vous appelons pour convenir du moment de la livraison.',
  paidMail:
    'Paiement reçu, votre facture {invoice} | Nous avons reçu un paiement de 389 000 FCFA pour la commande {order}. La facture, qui vaut reçu, est jointe à ce message.',
  noticeKept: 'info: Ce paiement est gardé comme avoir',
  kept: 'Paiement gardé comme avoir : Nous avons reçu ce paiement de 388 000 FCFA. Il est gardé comme avoir client : il sert à payer la suite de la commande ou, avec un compte client, une autre. La commande indique s’il reste quelque chose à payer. Une question ? Appelez le 33 860 00 00.',
  orderCredit:
    'Avoir client : Vous avez un avoir de 388 000 FCFA. Notre équipe peut l’utiliser pour ce qui reste à payer : appelez le 33 860 00 00.',
  keptMail:
    'Paiement gardé comme avoir, commande {order} | Nous avons reçu un paiement de 388 000 FCFA avec {provider} pour la commande {order}. Il est gardé comme avoir client, et n’est pas remboursé. | Cet avoir sert à payer la suite de la commande ou, avec un compte client, une autre commande : notre équipe l’utilise pour vous. Votre commande indique s’il reste quelque chose à payer.',
  keptSms:
    'Ker Electro : paiement {provider} de 388 000 FCFA gardé comme avoir. Il sert à payer la suite de la commande. Question : 33 860 00 00',
  noticeSurplus: 'warning: Ce paiement est arrivé en trop : il sera remboursé',
  surplus:
    'Paiement reçu en trop : Nous avons reçu ce paiement de 389 000 FCFA, mais il est en trop : ce montant était déjà payé, ou la commande annulée. Ne payez pas de nouveau. Notre équipe le rembourse à la personne qui a payé, et cette page dira quand c’est fait. Une question ? Appelez le 33 860 00 00.',
  orderSurplus:
    'Paiement reçu en trop : Nous avons reçu un paiement en trop, de 389 000 FCFA, avec {provider}. Notre équipe le rembourse à la personne qui a payé : il n’y a rien à faire. Une question ? Appelez le 33 860 00 00.',
  trackedSurplus:
    'Nous avons reçu un paiement en trop. Notre équipe le rembourse à la personne qui a payé : il n’y a rien à faire.',
  surplusMail:
    'Paiement reçu en trop, commande {order} | Nous avons reçu un paiement de 389 000 FCFA avec {provider} pour la commande {order}, alors que ce montant était déjà payé ou la commande annulée. | Il n’est pas compté : notre équipe le rembourse à la personne qui a payé, et un message vous dira quand c’est fait. Il n’y a rien à faire, et rien de plus à payer pour cela.',
  surplusSms:
    'Ker Electro : paiement {provider} de 389 000 FCFA arrivé en trop. Nous le remboursons à la personne qui a payé. Question : 33 860 00 00',
  refundedSms:
    'Ker Electro : paiement {provider} de 389 000 FCFA remboursé. Référence : R-{transaction}. Question : 33 860 00 00',
  refundedConflictSms:
    'Ker Electro : paiement {provider} de 388 000 FCFA remboursé. Référence : R-{transaction}. Question : 33 860 00 00',
  notOpen: 'Cette commande n’est plus ouverte au paiement.',
  cancelledBadge: 'Annulée',
  closedBadge: 'Commande close',
  nothingDue: 'Rien n’est plus à payer ici',
  sharedClosed:
    'La commande de Awa n’est plus ouverte au paiement. Ne payez rien, et demandez-lui ce qu’il en est.',
  orderCancelled: 'Commande annulée',
  notDelivered: 'Cette commande est close et ne sera pas livrée.',
  givenBack:
    'Si vous l’aviez payée, appelez-nous : ce que vous avez versé vous est rendu. Vous pouvez commander de nouveau quand vous voulez.',
  noticeRefunded: 'info: Ce paiement a été remboursé',
  refunded:
    'Paiement remboursé : Nous avions reçu ce paiement, et 389 000 FCFA ont été rendus le 21 novembre 2026 à la personne qui a payé. Référence du remboursement : R-{transaction}. La commande indique s’il reste quelque chose à payer.',
  orderRefunded:
    'Paiement remboursé : Un paiement de 389 000 FCFA a été rendu le 21 novembre 2026 à la personne qui avait payé. Référence du remboursement : R-{transaction}.',
  trackedReturned: 'Un paiement qui ne compte pas a été rendu à la personne qui l’avait fait.',
  refundedMail:
    'Remboursement fait, commande {order} | Nous avions reçu un paiement de 389 000 FCFA avec {provider} pour la commande {order}. Son montant a été rendu le 21 novembre 2026 à la personne qui avait payé. | Référence du remboursement : R-{transaction}. | Votre commande indique s’il reste quelque chose à payer.',
  refundedConflict:
    'Paiement remboursé : Nous avions reçu ce paiement, et 388 000 FCFA ont été rendus le 21 novembre 2026 à la personne qui a payé. Référence du remboursement : R-{transaction}. La commande indique s’il reste quelque chose à payer.',
  offerWave: '[WaveÀ confirmer dans l’application Wave.]',
  offerOrange: '[Orange MoneyAvec un code QR, ou l’application sur ce téléphone.]',
  offerPaydunya: '[PaydunyaCarte bancaire ou autres moyens de paiement.]',
  orderRefundedConflict:
    'Paiement remboursé : Un paiement de 388 000 FCFA a été rendu le 21 novembre 2026 à la personne qui avait payé. Référence du remboursement : R-{transaction}.',
  unpaid: 'En attente de paiement',
  payable:
    'Aucun paiement n’est en cours : vous pouvez payer. Si vous venez de le faire, attendez quelques minutes avant de recommencer.',
  notReceived: 'Votre commande est enregistrée. Nous n’avons pas encore reçu son paiement.',
  openLink:
    'Pour payer ou reprendre un paiement, ouvrez le lien reçu par e-mail. Si l’argent a déjà quitté votre compte, ne payez pas une seconde fois : la confirmation peut prendre quelques minutes.',
  inDoubt: 'Si vous n’êtes pas sûr que votre paiement soit passé',
  refundedConflictMail:
    'Remboursement fait, commande {order} | Nous avions reçu un paiement de 388 000 FCFA avec {provider} pour la commande {order}. Son montant a été rendu le 21 novembre 2026 à la personne qui avait payé. | Référence du remboursement : R-{transaction}. | Votre commande indique s’il reste quelque chose à payer.',
  checking:
    'Paiement en cours de vérification : Nous vérifions ce paiement avec {provider}. Ne payez pas une seconde fois : cette page dira ce qu’il en est.',
  orderChecking:
    'Paiement en cours de vérification : Nous vérifions ce paiement avec votre moyen de paiement. Ne payez pas une seconde fois : cette page dira ce qu’il en est.',
  noticeChecking: 'info: Statut de paiement en cours de vérification...',
  noticeUnknown: 'warning: Statut de paiement inconnu.',
  trackedChecking: 'Paiement en cours de vérification',
  received: 'Nous avons reçu un paiement et nous vérifions qu’il correspond à votre commande.',
  weCall:
    'Ne payez pas une seconde fois. Nous vous appelons dès que c’est fait ; vous pouvez aussi nous appeler.',
  noticeExisting: 'info: Transaction existante récupérée',
  noticePending: 'warning: Le paiement est toujours en attente',
  pendingOnPage:
    'Paiement en attente : Ce paiement n’est pas encore terminé. Vous pouvez le continuer sur {provider} sans risque : c’est le même paiement, débité une seule fois. Si vous avez déjà validé, attendez la réponse ici.',
  noticePendingOrange: 'info: Le paiement est toujours en attente',
  pending:
    'Paiement en attente : {provider} attend votre confirmation. Si vous avez déjà validé, attendez la réponse ici : ne payez pas de nouveau.',
  inProgress:
    'Paiement en attente : Un paiement est en cours : le vôtre, ou celui d’une autre personne. Ouvrez-le pour voir où il en est. Si vous avez déjà validé, attendez la réponse ici : ne payez pas de nouveau.',
  sharedInProgress:
    'Un paiement est en cours : le vôtre, celui de Awa ou d’une autre personne. Ouvrez-le pour voir où il en est, avant de payer.',
  reopened:
    'Paiement rouvert : {provider} avait refusé ce paiement, et attend de nouveau votre confirmation. C’est le même paiement, débité une seule fois. Si vous avez déjà validé, attendez la réponse ici : ne payez pas de nouveau.',
  lapsed:
    'Délai de paiement passé : La page ou le code de ce paiement ne peut plus servir. Nous attendons que {provider} confirme que rien n’y a été payé à temps : attendez la réponse ici, quelques minutes, avant de payer de nouveau.',
  noticeLapsed: 'warning: Le délai pour payer est passé : attendez la réponse',
  processing:
    'Paiement en cours de traitement : {provider} traite ce paiement. Attendez la réponse ici : ne payez pas de nouveau.',
  noticeProcessing: 'info: Le paiement est en cours de traitement',
  movingAgain:
    'Paiement de nouveau en cours : {provider} avait refusé ce paiement, et le traite de nouveau. Attendez la réponse ici : ne payez pas de nouveau.',
  noticeMovingAgain: 'info: Ce paiement est de nouveau en cours : ne payez pas de nouveau',
  otherMoving:
    'Un autre paiement est en cours : Un autre paiement de ce montant est en cours de traitement : n’utilisez pas celui-ci, et attendez la réponse ici. Un montant payé deux fois vous est rendu.',
  noticeOtherMoving: 'info: Un autre paiement de ce montant est en cours : attendez la réponse',
  noticeSuperseded:
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau : ne payez alors plus l’ancien.',
  dialogSuperseded:
    'Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau : ne payez alors plus l’ancien.',
  superseded:
    'Paiement plus proposé : N’utilisez plus ce paiement : la commande indique ce qui reste à payer. Si l’argent a déjà quitté votre compte, ne payez pas une seconde fois : la confirmation peut prendre quelques minutes. Sa page ou son code peut encore servir jusqu’{until} : un montant payé deux fois vous est rendu.',
  earlierPayable:
    'La page ou le code d’un paiement précédent peut servir jusqu’{until}. Si vous venez d’y payer, attendez la réponse avant de payer ici ; sinon, ne vous en servez plus : un montant payé deux fois vous est rendu.',
  noticeSettled: 'info: Ce montant est déjà payé : ne payez pas de nouveau',
  settledElsewhere:
    'Déjà payé autrement : Nous n’avons rien reçu par ce paiement, et il n’est plus nécessaire : un autre paiement a déjà réglé ce montant. Ne payez pas.',
  settledElsewherePayable:
    'Déjà payé autrement : Nous n’avons rien reçu par ce paiement, et il n’est plus nécessaire : un autre paiement a déjà réglé ce montant. Ne payez pas. Il reste possible avec {provider} jusqu’{until} : un montant payé malgré tout vous est rendu.',
  expiredEnded:
    'Paiement expiré : Le délai de ce paiement est passé. La page ou le code de {provider} ne peut plus servir : si vous venez d’y payer, attendez la réponse ici, quelques minutes. Sinon, vous pouvez payer de nouveau, mais ne payez alors plus celui-ci : un montant payé deux fois vous est rendu.',
  earlierEnded:
    'La page ou le code d’un paiement précédent ne peut plus servir. Si vous venez d’y payer, attendez la réponse quelques minutes avant de payer ici : un montant payé deux fois vous est rendu.',
  noticeOrderClosed: 'warning: La commande est annulée : ne payez pas',
  orderClosed:
    'Commande annulée : La commande est annulée, et nous n’avons rien reçu par ce paiement : ne payez pas.',
  orderClosedPayable:
    'Commande annulée : La commande est annulée, et nous n’avons rien reçu par ce paiement : ne payez pas. Il reste possible avec {provider} jusqu’{until} : un montant payé malgré tout vous est rendu.',
  noticeFailed: 'error: Le paiement a échoué',
  failed:
    'Paiement échoué : {provider} n’a pas pu encaisser ce paiement. Aucun montant n’a été débité. Si ce montant reste dû, vous pouvez payer de nouveau.',
  failedPayable:
    'Paiement échoué : {provider} n’a pas pu encaisser ce paiement. La page ou le code de {provider} peut servir jusqu’{until} : si vous venez d’y payer, attendez la réponse ici. Sinon, vous pouvez payer de nouveau, mais ne payez alors plus celui-ci : un montant payé deux fois vous est rendu.',
  noticeNotPaid: 'error: Payment non effectif ...',
  noticeFailedOrange: 'error: Paiement échoué.',
  noticeCancelled: 'error: Le paiement a été annulé',
  cancelled:
    'Paiement annulé : Ce paiement a été annulé. Aucun montant n’a été débité. Si ce montant reste dû, vous pouvez payer de nouveau.',
  cancelledPayable:
    'Paiement annulé : Ce paiement a été annulé. La page ou le code de {provider} peut servir jusqu’{until} : si vous venez d’y payer, attendez la réponse ici. Sinon, vous pouvez payer de nouveau, mais ne payez alors plus celui-ci : un montant payé deux fois vous est rendu.',
  noticeCancelledOrange: 'error: Paiement annulé.',
  cancelledInvoice: '{invoice} : Facture annulée le 21 novembre 2026 : Télécharger la facture (PDF)',
  invoiceCancelled:
    'Facture {invoice} annulée, commande {order} | La facture {invoice} de 389 000 FCFA, pour la commande {order}, est annulée : le paiement qu’elle indique n’est plus compté. Elle ne vaut plus reçu. | Votre commande indique s’il reste quelque chose à payer. Si vous pensez avoir déjà payé, appelez-nous avant de payer de nouveau.',
  noticeExpired: 'error: Le délai de ce paiement est passé',
  expired:
    'Paiement expiré : Le délai de ce paiement est passé. Aucun montant n’a été débité. Si ce montant reste dû, vous pouvez payer de nouveau.',
} as const;

/**
 * What every screen says about a payment for every outcome, its buttons and links that pay in brackets. Each cell is compared with
 * what is on screen, and what it claims with the world.
 */
export const SENTENCES: Record<Outcome, Record<Screen, Cell>> = {
  confirmed: {
    dialog: {
      wave: [S.noticeConfirmed, S.confirmed],
      orange: [S.noticeConfirmed, S.confirmed],
      paydunya: [S.noticePaid, S.confirmed],
    },
    dialogLater: [S.settled],
    check: { wave: [S.noticeConfirmed, S.confirmed], orange: [S.noticeConfirmed, S.confirmed], paydunya: [] },
    result: [S.confirmed],
    order: [S.settled, S.paid],
    invoice: [S.settled, S.paidOn],
    shared: [S.sharedSettled],
    tracking: [S.orderPaid, S.fullyPaid, S.delivery, S.invoiceOnPage],
    message: [S.paidMail],
  },
  surplus: {
    dialog: [S.noticeSurplus, S.surplus],
    dialogLater: [S.settled, S.orderSurplus],
    check: { wave: [S.noticeSurplus, S.surplus], orange: [S.noticeSurplus, S.surplus], paydunya: [] },
    result: [S.surplus],
    order: [S.settled, S.orderSurplus, S.paid],
    invoice: [S.settled, S.orderSurplus, S.paidOn],
    shared: [S.sharedSettled, S.orderSurplus],
    tracking: [S.orderPaid, S.fullyPaid, S.delivery, S.invoiceOnPage, S.trackedSurplus],
    message: {
      wave: [S.surplusMail, S.paidMail, S.surplusSms],
      orange: [S.surplusMail, S.paidMail, S.surplusSms],
      paydunya: [S.surplusMail, S.paidMail],
    },
  },
  surplusOfCancelled: {
    dialog: [S.noticeSurplus, S.surplus],
    dialogLater: [S.notOpen, S.orderSurplus],
    check: { wave: [S.noticeSurplus, S.surplus], orange: [S.noticeSurplus, S.surplus], paydunya: [] },
    result: [S.surplus],
    order: [S.orderSurplus, S.cancelledBadge],
    invoice: [S.notOpen, S.orderSurplus, S.closedBadge],
    shared: [S.orderSurplus, S.nothingDue, S.sharedClosed],
    tracking: [S.orderCancelled, S.notDelivered, S.givenBack, S.trackedSurplus],
    message: {
      wave: [S.surplusMail, S.surplusSms],
      orange: [S.surplusMail, S.surplusSms],
      paydunya: [S.surplusMail],
    },
  },
  kept: {
    dialog: [S.noticeKept, S.kept],
    dialogLater: [S.offerWave, S.offerOrange, S.offerPaydunya],
    check: { wave: [S.noticeKept, S.kept], orange: [S.noticeKept, S.kept], paydunya: [] },
    result: [S.kept],
    order: [S.orderCredit, S.payable, S.unpaid, '[Payer maintenant]'],
    invoice: [S.payable, S.unpaid, '[Choisir un moyen de paiement]'],
    shared: ['[Payer]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: {
      wave: [S.keptMail, S.keptSms],
      orange: [S.keptMail, S.keptSms],
      paydunya: [S.keptMail],
    },
  },
  refunded: {
    dialog: [S.noticeRefunded, S.refunded],
    dialogLater: [S.settled, S.orderRefunded],
    check: { wave: [S.noticeRefunded, S.refunded], orange: [S.noticeRefunded, S.refunded], paydunya: [] },
    result: [S.refunded],
    order: [S.settled, S.orderRefunded, S.paid],
    invoice: [S.settled, S.orderRefunded, S.paidOn],
    shared: [S.sharedSettled, S.orderRefunded],
    tracking: [S.orderPaid, S.fullyPaid, S.delivery, S.invoiceOnPage, S.trackedReturned],
    message: {
      wave: [S.refundedMail, S.refundedSms],
      orange: [S.refundedMail, S.refundedSms],
      paydunya: [S.refundedMail],
    },
  },
  refundedConflict: {
    dialog: [S.noticeRefunded, S.refundedConflict],
    dialogLater: [S.offerWave, S.offerOrange, S.offerPaydunya],
    check: {
      wave: [S.noticeRefunded, S.refundedConflict],
      orange: [S.noticeRefunded, S.refundedConflict],
      paydunya: [],
    },
    result: [S.refundedConflict],
    order: [S.orderRefundedConflict, S.payable, S.unpaid, '[Payer maintenant]'],
    invoice: [S.orderRefundedConflict, S.payable, S.unpaid, '[Choisir un moyen de paiement]'],
    shared: [S.orderRefundedConflict, '[Payer]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.trackedReturned, S.inDoubt],
    message: {
      wave: [S.refundedConflictMail, S.refundedConflictSms],
      orange: [S.refundedConflictMail, S.refundedConflictSms],
      paydunya: [S.refundedConflictMail],
    },
  },
  checking: {
    dialog: [S.checking],
    dialogLater: [S.orderChecking],
    check: { wave: [S.noticeChecking, S.checking], orange: [S.noticeUnknown, S.checking], paydunya: [] },
    result: {
      wave: [S.checking, '[Suivre ce paiement]'],
      orange: [S.checking, '[Suivre ce paiement]'],
      paydunya: [S.checking],
    },
    order: [S.orderChecking, S.unpaid],
    invoice: [S.orderChecking],
    shared: [S.orderChecking],
    tracking: [S.trackedChecking, S.received, S.weCall],
    message: [],
  },
  pending: {
    dialog: {
      wave: [S.noticeExisting, '[Rouvrir le lien de paiement]'],
      orange: [S.noticeExisting],
      paydunya: [S.noticeExisting, '[Passer au paiement]'],
    },
    dialogLater: {
      wave: [S.noticeExisting, '[Rouvrir le lien de paiement]'],
      orange: [S.noticeExisting],
      paydunya: [S.noticeExisting, '[Passer au paiement]'],
    },
    check: {
      wave: [S.noticePending, S.pendingOnPage, '[Ouvrir Wave pour payer]'],
      orange: [S.noticePendingOrange, S.pending],
      paydunya: [],
    },
    result: {
      wave: [S.pendingOnPage, '[Payer maintenant]', '[Suivre ce paiement]'],
      orange: [S.pending, '[Suivre ce paiement]'],
      paydunya: [S.pendingOnPage, '[Passer au paiement]'],
    },
    order: [S.inProgress, S.unpaid, '[Suivre le paiement]'],
    invoice: [S.inProgress, S.unpaid, '[Suivre mon paiement]'],
    shared: [S.sharedInProgress, '[Reprendre le paiement]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  reopened: {
    dialog: [S.noticeExisting, '[Passer au paiement]'],
    dialogLater: [S.noticeExisting, '[Passer au paiement]'],
    check: [],
    result: [S.reopened],
    order: [S.inProgress, S.unpaid, '[Suivre le paiement]'],
    invoice: [S.inProgress, S.unpaid, '[Suivre mon paiement]'],
    shared: [S.sharedInProgress, '[Reprendre le paiement]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  lapsed: {
    dialog: [S.lapsed],
    dialogLater: [S.lapsed],
    check: [S.noticeLapsed, S.lapsed],
    result: [S.lapsed, '[Suivre ce paiement]'],
    order: [S.inProgress, S.unpaid, '[Suivre le paiement]'],
    invoice: [S.inProgress, S.unpaid, '[Suivre mon paiement]'],
    shared: [S.sharedInProgress, '[Reprendre le paiement]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  processing: {
    dialog: [S.processing],
    dialogLater: [S.processing],
    check: {
      wave: [S.noticeProcessing, S.processing],
      orange: [S.noticeProcessing, S.processing],
      paydunya: [],
    },
    result: {
      wave: [S.processing, '[Suivre ce paiement]'],
      orange: [S.processing, '[Suivre ce paiement]'],
      paydunya: [S.processing],
    },
    order: [S.inProgress, S.unpaid, '[Suivre le paiement]'],
    invoice: [S.inProgress, S.unpaid, '[Suivre mon paiement]'],
    shared: [S.sharedInProgress, '[Reprendre le paiement]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  movingAgain: {
    dialog: [S.movingAgain],
    dialogLater: [S.movingAgain],
    check: {
      wave: [S.noticeMovingAgain, S.movingAgain],
      orange: [S.noticeMovingAgain, S.movingAgain],
      paydunya: [],
    },
    result: {
      wave: [S.movingAgain, '[Suivre ce paiement]'],
      orange: [S.movingAgain, '[Suivre ce paiement]'],
      paydunya: [S.movingAgain],
    },
    order: [S.inProgress, S.unpaid, '[Suivre le paiement]'],
    invoice: [S.inProgress, S.unpaid, '[Suivre mon paiement]'],
    shared: [S.sharedInProgress, '[Reprendre le paiement]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  otherMoving: {
    dialog: [S.otherMoving],
    // That of the payment that moves.
    dialogLater: {
      wave: [S.movingAgain.replaceAll('{provider}', 'PayDunya')],
      orange: [S.movingAgain.replaceAll('{provider}', 'PayDunya')],
      paydunya: [S.movingAgain.replaceAll('{provider}', 'Orange Money')],
    },
    check: {
      wave: [S.noticeOtherMoving, S.otherMoving],
      orange: [S.noticeOtherMoving, S.otherMoving],
      paydunya: [],
    },
    result: {
      wave: [S.otherMoving, '[Suivre ce paiement]'],
      orange: [S.otherMoving, '[Suivre ce paiement]'],
      paydunya: [S.otherMoving],
    },
    order: [S.inProgress, S.unpaid, '[Suivre le paiement]'],
    invoice: [S.inProgress, S.unpaid, '[Suivre mon paiement]'],
    shared: [S.sharedInProgress, '[Reprendre le paiement]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  superseded: {
    dialog: {
      orange: [S.noticeSuperseded, S.dialogSuperseded],
      paydunya: [S.noticeSuperseded, S.superseded, '[Valider]'],
    },
    dialogLater: [S.earlierPayable],
    check: { orange: [S.noticeSuperseded, S.superseded], paydunya: [] },
    result: [S.superseded],
    order: [S.inProgress, S.unpaid, '[Suivre le paiement]'],
    invoice: [S.inProgress, S.unpaid, '[Suivre mon paiement]'],
    shared: [S.sharedInProgress, '[Reprendre le paiement]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  settledElsewhere: {
    dialog: {
      wave: [S.noticeSettled, S.settledElsewhere],
      orange: [S.noticeSettled, S.settledElsewherePayable],
      paydunya: [S.noticeSettled, S.settledElsewherePayable],
    },
    dialogLater: [S.settled],
    check: {
      wave: [S.noticeSettled, S.settledElsewhere],
      orange: [S.noticeSettled, S.settledElsewherePayable],
      paydunya: [],
    },
    result: {
      wave: [S.settledElsewhere],
      orange: [S.settledElsewherePayable],
      paydunya: [S.settledElsewherePayable],
    },
    order: [S.settled, S.paid],
    invoice: [S.settled, S.paidOn],
    shared: [S.sharedSettled],
    tracking: [S.orderPaid, S.fullyPaid, S.delivery, S.invoiceOnPage],
    message: [S.paidMail],
  },
  settledInCash: {
    dialog: {
      wave: [S.noticeSettled, S.settledElsewhere],
      orange: [S.noticeSettled, S.settledElsewherePayable],
      paydunya: [S.noticeSettled, S.settledElsewherePayable],
    },
    dialogLater: [S.settled],
    check: {
      wave: [S.noticeSettled, S.settledElsewhere],
      orange: [S.noticeSettled, S.settledElsewherePayable],
      paydunya: [],
    },
    result: {
      wave: [S.settledElsewhere],
      orange: [S.settledElsewherePayable],
      paydunya: [S.settledElsewherePayable],
    },
    order: [S.settled, S.paid],
    invoice: [S.settled, S.paidOn],
    shared: [S.sharedSettled],
    tracking: [S.orderPaid, S.fullyPaid, S.delivery, S.invoiceOnPage],
    message: [S.paidMail],
  },
  cashReversed: {
    dialog: {
      wave: [S.noticeFailed, S.failed, '[Payer de nouveau]'],
      orange: [S.noticeFailed, S.failedPayable, '[Payer de nouveau]'],
      paydunya: [S.noticeNotPaid, S.failedPayable, '[Valider]'],
    },
    dialogLater: {
      wave: [S.offerWave, S.offerOrange, S.offerPaydunya],
      orange: [S.earlierPayable, S.offerWave, S.offerOrange, S.offerPaydunya],
      paydunya: [S.earlierPayable, S.offerWave, S.offerOrange, S.offerPaydunya],
    },
    check: {
      wave: [S.noticeFailed, S.failed, '[Payer de nouveau]'],
      orange: [S.noticeFailedOrange, S.failedPayable, '[Payer de nouveau]'],
      paydunya: [],
    },
    result: {
      wave: [S.failed, '[Payer de nouveau]'],
      orange: [S.failedPayable, '[Payer de nouveau]'],
      paydunya: [S.failedPayable, '[Payer de nouveau]'],
    },
    order: [S.payable, S.unpaid, '[Payer maintenant]'],
    invoice: [S.cancelledInvoice, S.payable, S.unpaid, '[Choisir un moyen de paiement]'],
    shared: {
      wave: ['[Payer]'],
      orange: [S.earlierPayable, '[Payer]'],
      paydunya: [S.earlierPayable, '[Payer]'],
    },
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [S.invoiceCancelled],
  },
  reversed: {
    dialog: { wave: [S.noticeRefunded, S.refunded] },
    dialogLater: { wave: [S.offerWave, S.offerOrange, S.offerPaydunya] },
    check: { wave: [S.noticeRefunded, S.refunded] },
    result: { wave: [S.refunded] },
    order: { wave: [S.orderRefunded, S.payable, S.unpaid, '[Payer maintenant]'] },
    invoice: {
      wave: [S.orderRefunded, S.cancelledInvoice, S.payable, S.unpaid, '[Choisir un moyen de paiement]'],
    },
    shared: { wave: [S.orderRefunded, '[Payer]'] },
    tracking: { wave: [S.unpaid, S.notReceived, S.openLink, S.trackedReturned, S.inDoubt] },
    message: { wave: [S.invoiceCancelled, S.refundedMail, S.refundedSms] },
  },
  orderClosed: {
    dialog: {
      wave: [S.noticeOrderClosed, S.orderClosed],
      orange: [S.noticeOrderClosed, S.orderClosedPayable],
      paydunya: [S.noticeOrderClosed, S.orderClosedPayable],
    },
    dialogLater: [S.notOpen],
    check: {
      wave: [S.noticeOrderClosed, S.orderClosed],
      orange: [S.noticeOrderClosed, S.orderClosedPayable],
      paydunya: [],
    },
    result: { wave: [S.orderClosed], orange: [S.orderClosedPayable], paydunya: [S.orderClosedPayable] },
    order: [S.cancelledBadge],
    invoice: [S.notOpen, S.closedBadge],
    shared: [S.nothingDue, S.sharedClosed],
    tracking: [S.orderCancelled, S.notDelivered, S.givenBack],
    message: [],
  },
  failed: {
    dialog: {
      wave: [S.noticeFailed, S.failed, '[Payer de nouveau]'],
      orange: [S.noticeFailed, S.failedPayable, '[Payer de nouveau]'],
      paydunya: [S.noticeNotPaid, S.failedPayable, '[Valider]'],
    },
    dialogLater: {
      wave: [S.offerWave, S.offerOrange, S.offerPaydunya],
      orange: [S.earlierPayable, S.offerWave, S.offerOrange, S.offerPaydunya],
      paydunya: [S.earlierPayable, S.offerWave, S.offerOrange, S.offerPaydunya],
    },
    check: {
      wave: [S.noticeFailed, S.failed, '[Payer de nouveau]'],
      orange: [S.noticeFailedOrange, S.failedPayable, '[Payer de nouveau]'],
      paydunya: [],
    },
    result: {
      wave: [S.failed, '[Payer de nouveau]'],
      orange: [S.failedPayable, '[Payer de nouveau]'],
      paydunya: [S.failedPayable, '[Payer de nouveau]'],
    },
    order: [S.payable, S.unpaid, '[Payer maintenant]'],
    invoice: [S.payable, S.unpaid, '[Choisir un moyen de paiement]'],
    shared: {
      wave: ['[Payer]'],
      orange: [S.earlierPayable, '[Payer]'],
      paydunya: [S.earlierPayable, '[Payer]'],
    },
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  cancelled: {
    dialog: {
      wave: [S.noticeCancelled, S.cancelled, '[Payer de nouveau]'],
      orange: [S.noticeCancelled, S.cancelledPayable, '[Payer de nouveau]'],
      paydunya: [S.noticeNotPaid, S.cancelledPayable, '[Valider]'],
    },
    dialogLater: {
      wave: [S.offerWave, S.offerOrange, S.offerPaydunya],
      orange: [S.earlierPayable, S.offerWave, S.offerOrange, S.offerPaydunya],
      paydunya: [S.earlierPayable, S.offerWave, S.offerOrange, S.offerPaydunya],
    },
    check: {
      wave: [S.noticeCancelled, S.cancelled, '[Payer de nouveau]'],
      orange: [S.noticeCancelledOrange, S.cancelledPayable, '[Payer de nouveau]'],
      paydunya: [],
    },
    result: {
      wave: [S.cancelled, '[Payer de nouveau]'],
      orange: [S.cancelledPayable, '[Payer de nouveau]'],
      paydunya: [S.cancelledPayable, '[Payer de nouveau]'],
    },
    order: [S.payable, S.unpaid, '[Payer maintenant]'],
    invoice: [S.payable, S.unpaid, '[Choisir un moyen de paiement]'],
    shared: {
      wave: ['[Payer]'],
      orange: [S.earlierPayable, '[Payer]'],
      paydunya: [S.earlierPayable, '[Payer]'],
    },
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  expiredJustNow: {
    dialog: [S.noticeNotPaid, S.expiredEnded, '[Valider]'],
    dialogLater: [S.earlierEnded, S.offerWave, S.offerOrange, S.offerPaydunya],
    check: [],
    result: [S.expiredEnded, '[Payer de nouveau]'],
    order: [S.payable, S.unpaid, '[Payer maintenant]'],
    invoice: [S.payable, S.unpaid, '[Choisir un moyen de paiement]'],
    shared: [S.earlierEnded, '[Payer]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
  expired: {
    dialog: {
      wave: [S.noticeExpired, S.expired, '[Payer de nouveau]'],
      orange: [S.noticeExpired, S.expired, '[Payer de nouveau]'],
      paydunya: [S.noticeNotPaid, S.expired, '[Valider]'],
    },
    dialogLater: [S.offerWave, S.offerOrange, S.offerPaydunya],
    check: {
      wave: [S.noticeExpired, S.expired, '[Payer de nouveau]'],
      orange: [S.noticeExpired, S.expired, '[Payer de nouveau]'],
      paydunya: [],
    },
    result: [S.expired, '[Payer de nouveau]'],
    order: [S.payable, S.unpaid, '[Payer maintenant]'],
    invoice: [S.payable, S.unpaid, '[Choisir un moyen de paiement]'],
    shared: ['[Payer]'],
    tracking: [S.unpaid, S.notReceived, S.openLink, S.inDoubt],
    message: [],
  },
};
