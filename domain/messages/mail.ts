import type { ReminderMoment } from '../orders/instalment-reminders.ts';
import { store } from '../shop/store.ts';
import { providerNames } from './providers/index.ts';

/** Mails about a guest's order: plain sentences, one link each. @see PK-09 */
export const mail = {
  orderSubject: (order: string) => `Votre commande ${order}`,
  hello: 'Bonjour,',
  orderIntro: (name: string) => `Bonjour ${name},`,
  orderBody: (order: string, total: string) =>
    `Nous avons bien enregistré votre commande ${order}, d’un montant de ${total}.`,
  orderChangedBody: (order: string, total: string) =>
    `Votre commande ${order} a été modifiée avec vous\u00a0: son montant est maintenant de ${total}.`,
  orderLink:
    'Ce lien ouvre votre commande et son paiement, sur n’importe quel appareil. Il est personnel\u00a0: ne le partagez pas.',
  customerOrderLink: 'Vous la retrouvez aussi dans votre profil.',
  customerOrderButton: 'Voir ma commande',
  orderButton: 'Voir ma commande et payer',
  paidSubject: (number: string) => `Paiement reçu, votre facture ${number}`,
  paidBody: (order: string, total: string) =>
    `Nous avons reçu un paiement de ${total} pour la commande ${order}. La facture, qui vaut reçu, est jointe à ce message.`,
  /** @param remaining an amount; `undefined` when everything is paid */
  paidPart: (part: number, parts: number, remaining: string | undefined) =>
    remaining === undefined
      ? `C’est le paiement ${part} sur ${parts}\u00a0: votre commande est entièrement payée.`
      : `C’est le paiement ${part} sur ${parts}. Il reste ${remaining} à payer.`,
  paidButton: 'Voir ma facture',
  /** @param when as `deliveryTime` says it */
  freeDelivery: (region: string, when: string) =>
    `La livraison à ${region} est gratuite. Elle est prévue ${when}. Nous vous appelons pour convenir du moment.`,
  /** @param region not Dakar */
  delivery: (region: string, when: string) =>
    `La livraison, région de ${region}, est comprise dans le total de votre commande. Elle est prévue ${when}. Nous vous appelons pour convenir du moment.`,
  /** Where nothing is delivered. */
  amountClosing: `Une question\u202f? Appelez le ${store.phoneShown}.`,
  signature: (brand: string) => `L’équipe ${brand}`,
} as const;

/** One instalment as a reminder names it: `part` of `parts` of an order, `on` a day as shown. */
interface RemindedPart {
  order: string;
  part: number;
  parts: number;
  amount: string;
  on: string;
}

const partName = ({ part, parts, order }: RemindedPart): string =>
  `paiement ${part} sur ${parts} de votre commande ${order}`;

/** The reminders of an instalment, by mail and by SMS. @see PM-12 */
export const instalmentReminder = {
  subject: {
    before: ({ part, parts, on }: RemindedPart) => `Rappel\u00a0: paiement ${part} sur ${parts} le ${on}`,
    due: ({ part, parts }: RemindedPart) => `Aujourd’hui\u00a0: paiement ${part} sur ${parts}`,
    late: ({ part, parts }: RemindedPart) => `En retard\u00a0: paiement ${part} sur ${parts}`,
  },
  body: {
    before: (reminded: RemindedPart) =>
      `Le ${partName(reminded)}, d’un montant de ${reminded.amount}, est à régler le ${reminded.on}. Vous pouvez le payer dès maintenant.`,
    due: (reminded: RemindedPart) =>
      `Le ${partName(reminded)}, d’un montant de ${reminded.amount}, est à régler aujourd’hui.`,
    late: (reminded: RemindedPart) =>
      `Nous n’avons pas encore reçu le ${partName(reminded)}, d’un montant de ${reminded.amount}. Il était à régler le ${reminded.on}.`,
  },
  link: 'Ce bouton ouvre votre commande et ce paiement. Nous ne demandons jamais un code secret, ni par message ni par téléphone.',
  button: 'Payer ou voir le paiement',
  closing: 'Déjà payé, ou une difficulté\u202f? Appelez-nous\u00a0: nous trouvons une solution ensemble.',
  /** One SMS of the GSM alphabet: no ë, û or ç and no typographic apostrophe. @param link the whole URL */
  sms: {
    before: ({ part, parts, amount, on }: RemindedPart, link: string) =>
      `Ker Electro : paiement ${part}/${parts} de ${amount} à régler le ${on}. ${link}`,
    due: ({ part, parts, amount }: RemindedPart, link: string) =>
      `Ker Electro : paiement ${part}/${parts} de ${amount} à régler aujourd'hui. ${link}`,
    late: ({ part, parts, amount, on }: RemindedPart, link: string) =>
      `Ker Electro : paiement ${part}/${parts} de ${amount} en retard depuis le ${on}. ${link}`,
  } satisfies Record<ReminderMoment, (reminded: RemindedPart, link: string) => string>,
} as const;

/** A payment that does not count, as messages name it: amount and day as shown, `undefined` where they are not known. */
interface ReturnedPart {
  /** `undefined` for the payer of a link, who is not told it. */
  order: string | undefined;
  provider: string;
  amount: string | undefined;
  day?: string | undefined;
  /** The provider's reference of the refund. */
  reference: string | undefined;
}

const paymentName = ({ amount, provider }: ReturnedPart): string =>
  `un paiement${amount === undefined ? '' : ` de ${amount}`} avec ${provider}`;

/** The messages about money that does not count: that it was received, and that it was returned. No invoice comes of it. */
export const returnedPayment = {
  subject: {
    surplus: ({ order }: ReturnedPart) => `Paiement reçu en trop, commande ${order}`,
    kept: ({ order }: ReturnedPart) => `Paiement gardé comme avoir, commande ${order}`,
    refunded: ({ order }: ReturnedPart) => `Remboursement fait, commande ${order}`,
  },
  body: {
    surplus: (part: ReturnedPart) => [
      `Nous avons reçu ${paymentName(part)} pour la commande ${part.order}, alors que ce montant était déjà payé ou la commande annulée.`,
      'Il n’est pas compté\u00a0: notre équipe le rembourse à la personne qui a payé, et un message vous dira quand c’est fait. Il n’y a rien à faire, et rien de plus à payer pour cela.',
    ],
    kept: (part: ReturnedPart) => [
      `Nous avons reçu ${paymentName(part)} pour la commande ${part.order}. Il est gardé comme avoir client, et n’est pas remboursé.`,
      'Cet avoir sert à payer la suite de la commande ou, avec un compte client, une autre commande\u00a0: notre équipe l’utilise pour vous. Votre commande indique s’il reste quelque chose à payer.',
    ],
    refunded: (part: ReturnedPart) => [
      `Nous avions reçu ${paymentName(part)} pour la commande ${part.order}. Son montant a été rendu${part.day === undefined ? '' : ` le ${part.day}`} à la personne qui avait payé.`,
      ...(part.reference === undefined ? [] : [`Référence du remboursement\u00a0: ${part.reference}.`]),
      'Votre commande indique s’il reste quelque chose à payer.',
    ],
  },
  button: 'Voir ma commande',
  closing: `Une question\u202f? Appelez le ${store.phoneShown}.`,
  /** One SMS of the GSM alphabet: no ë, û or ç and no typographic apostrophe. */
  sms: {
    surplus: ({ order, provider, amount }: ReturnedPart) =>
      `Ker Electro : paiement ${provider}${amount === undefined ? '' : ` de ${amount}`} arrivé en trop${order === undefined ? '' : ` (${order})`}. Nous le remboursons à la personne qui a payé. Question : ${store.phoneShown}`,
    kept: ({ order, provider, amount }: ReturnedPart) =>
      `Ker Electro : paiement ${provider}${amount === undefined ? '' : ` de ${amount}`} gardé comme avoir${order === undefined ? '' : ` (${order})`}. Il sert à payer la suite de la commande. Question : ${store.phoneShown}`,
    refunded: ({ order, provider, amount, reference }: ReturnedPart) =>
      `Ker Electro : paiement ${provider}${amount === undefined ? '' : ` de ${amount}`} remboursé${order === undefined ? '' : ` (${order})`}.${reference === undefined ? '' : ` Référence : ${reference}.`} Question : ${store.phoneShown}`,
  },
} as const;

/** An invoice whose payment was taken back, as messages name it; the amount as shown. */
interface CancelledInvoice {
  order: string;
  number: string;
  amount: string;
}

/** The messages about such an invoice: the payment that it states does not count any more, whichever way that came about. */
export const invoiceCancelled = {
  subject: ({ order, number }: CancelledInvoice) => `Facture ${number} annulée, commande ${order}`,
  body: ({ order, number, amount }: CancelledInvoice) => [
    `La facture ${number} de ${amount}, pour la commande ${order}, est annulée\u00a0: le paiement qu’elle indique n’est plus compté. Elle ne vaut plus reçu.`,
    'Votre commande indique s’il reste quelque chose à payer. Si vous pensez avoir déjà payé, appelez-nous avant de payer de nouveau.',
  ],
  button: 'Voir ma commande',
  closing: `Une question\u202f? Appelez le ${store.phoneShown}.`,
  /** One SMS of the GSM alphabet, as above. */
  sms: ({ order, number, amount }: CancelledInvoice) =>
    `Ker Electro : facture ${number} annulée (${order}), son paiement de ${amount} n'est plus compté. Déjà payé ? Appelez le ${store.phoneShown}`,
} as const;

/** Credit that was returned, as messages name it; the amount as shown. */
interface ReturnedCreditPart {
  order: string;
  amount: string;
  /** Name of the provider. */
  provider: string;
  /** The provider's reference of the transfer. */
  reference: string;
}

/** The messages that credit of the customer was returned. @see DK-11 */
export const creditReturned = {
  subject: ({ order }: ReturnedCreditPart) => `Avoir rendu, commande ${order}`,
  body: ({ order, amount, provider, reference }: ReturnedCreditPart) => [
    `Nous avons rendu l’avoir de ${amount} qui restait pour la commande ${order}, avec ${provider}. Il ne peut plus servir à payer.`,
    `Référence du remboursement\u00a0: ${reference}.`,
  ],
  button: 'Voir ma commande',
  closing: `Une question\u202f? Appelez le ${store.phoneShown}.`,
  /** One SMS of the GSM alphabet, as above. */
  sms: ({ order, amount, provider, reference }: ReturnedCreditPart) =>
    `Ker Electro : avoir de ${amount} rendu avec ${provider} (${order}). Référence : ${reference}. Question : ${store.phoneShown}`,
} as const;

/** A refund of an order, as messages name it; the amount as shown. */
interface RefundPart {
  order: string;
  amount: string;
  /** Name of the provider. */
  provider: string;
  /** The number of its credit note, once it is made. */
  creditNote: string | undefined;
}

/** The messages about a refund of an order: that it was asked for, and that it is made, with its credit note. @see DK-07 @see DK-08 */
export const orderRefund = {
  subject: {
    asked: ({ order }: RefundPart) => `Remboursement demandé, commande ${order}`,
    made: ({ order }: RefundPart) => `Remboursement effectué, commande ${order}`,
  },
  body: {
    asked: ({ order, amount, provider }: RefundPart) => [
      `Un remboursement de ${amount} est demandé pour la commande ${order}. L’argent sera rendu à la personne qui a payé avec ${provider}.`,
      'Un message vous dira quand c’est fait. Il n’y a rien à faire, et nous ne demandons jamais un code secret.',
    ],
    made: ({ order, amount, provider, creditNote }: RefundPart) => [
      `Nous avons remboursé ${amount} pour la commande ${order}, à la personne qui a payé avec ${provider}.`,
      ...(creditNote === undefined ? [] : [`L’avoir ${creditNote} est joint à ce message.`]),
    ],
  },
  button: 'Voir ma commande',
  closing: `Une question\u202f? Appelez le ${store.phoneShown}.`,
  /** One SMS of the GSM alphabet, as above. */
  sms: {
    asked: ({ order, amount }: RefundPart) =>
      `Ker Electro : remboursement de ${amount} demandé (${order}). Un message vous dira quand il est fait. Question : ${store.phoneShown}`,
    made: ({ order, amount, creditNote }: RefundPart) =>
      `Ker Electro : remboursement de ${amount} effectué (${order})${creditNote === undefined ? '' : `, avoir ${creditNote}`}. Question : ${store.phoneShown}`,
  },
} as const;

/** Where staff look up and refund payments. */
const portal = `le portail marchand de ${providerNames()}`;

/** The mail about a staff task: what happened, what to do, and the relevant facts. */
export const staffTask = {
  greeting: 'Bonjour,',
  subject: (title: string) => `À traiter\u00a0: ${title}`,
  kinds: {
    refund: {
      title: 'paiement à rembourser',
      toDo: `Un paiement est arrivé pour une commande déjà payée ou fermée. Remboursez-le dans ${portal}.`,
    },
    conflict: {
      title: 'paiement à vérifier',
      toDo: `Le prestataire de paiement a encaissé autre chose que ce qui était demandé (montant, devise ou référence). Comparez avec ${portal}, puis contactez le client.`,
    },
    reversed_payment: {
      title: 'paiement repris par le prestataire',
      toDo: `Le prestataire de paiement a rendu au client l’argent d’un paiement déjà compté. Ce paiement est de nouveau à faire et sa facture est annulée. Vérifiez dans ${portal}, puis appelez le client ou annulez la commande.`,
    },
    unasked_refund: {
      title: 'remboursement inconnu',
      toDo: `Un remboursement a été fait chez le prestataire de paiement, et la boutique n’en a noté aucun qui lui corresponde. Vérifiez dans ${portal} qui l’a fait, et pour quel paiement.`,
    },
    order_refund: {
      title: 'remboursement demandé',
      toDo: 'Un remboursement est demandé pour une commande. Prenez-le en charge sur la page de la commande, dans l’espace de l’équipe.',
    },
    orphan_payment: {
      title: 'paiement sans commande',
      toDo: `Le prestataire de paiement a encaissé un paiement que la boutique ne rattache à aucune commande payée. Retrouvez-le dans ${portal}.`,
    },
    unreadable_books: {
      title: 'relevé de paiements illisible',
      toDo: `Des lignes du relevé de paiements de ce jour n’ont pas pu être lues. Vérifiez dans ${portal} qu’aucun paiement ne manque.`,
    },
    settlement_difference: {
      title: 'écart de caisse ou de relevé',
      toDo: `Ce que la boutique a noté et ce que dit le relevé du prestataire ou la caisse ne sont pas d’accord. Comparez avec ${portal}, puis terminez la tâche avec l’explication.`,
    },
    contract_limit: {
      title: 'contrat de paiement incomplet',
      toDo: `La boutique ne peut pas tout vérifier auprès d’un prestataire de paiement. Demandez-lui les accès qui manquent, et comparez chaque jour ${portal} avec les commandes impayées.`,
    },
    unknown_status: {
      title: 'paiement au statut inconnu',
      toDo: `Le prestataire de paiement ne connaît plus ce paiement, ou donne un statut que la boutique ne connaît pas. Vérifiez-le dans ${portal}.`,
    },
    code_guessing: {
      title: 'codes devinés en série',
      toDo: 'Beaucoup de codes faux ont été saisis en une heure. Si cela dure, les codes acceptent moins d’essais. Vérifiez dans le journal d’où viennent les demandes.',
    },
    sms_budget: {
      title: 'budget de SMS atteint',
      toDo: 'Le nombre de SMS prévu pour un jour est atteint\u00a0: un mot de passe oublié ne se remplace plus que par e-mail. Vérifiez dans le journal s’il s’agit d’un abus, ou augmentez SMS_DAILY_MAX.',
    },
    stuck_payment: {
      title: 'paiement sans réponse',
      toDo: `Le prestataire de paiement n’a pas dit à temps comment ce paiement s’est terminé. Vérifiez-le dans ${portal}.`,
    },
  },
  facts: (facts: string) => `Détails\u00a0: ${facts}`,
} as const;
