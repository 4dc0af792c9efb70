import type { ShownVerdict } from '../payments/verdict.ts';
import { store } from '../shop/store.ts';

/** What a sentence about a payment may name. Everything but the verdict may be unknown to its reader. */
export interface VerdictFacts {
  /** Name of the provider. */
  provider?: string | undefined;
  /** Until when the provider may still take the money, e.g. `à 10:30`. */
  payableUntil?: string | undefined;
  /** That time is over, and the provider may still report what was paid before. */
  hasPageEnded?: boolean | undefined;
  /** Whether the actions beside the sentence lead back to the page of the provider. */
  hasPage?: boolean | undefined;
  /** Whether the invoice is sent by mail; only told to the owner of the order. */
  invoiceByMail?: boolean | undefined;
  /** An amount as shown, and the day and the reference of its refund. */
  returned?:
    | { amount: string | undefined; day: string | undefined; reference: string | undefined }
    | undefined;
  /** The instalment that is due next, e.g. `paiement 2 sur 3`, its amount as shown and its day. */
  nextDue?: { part: string; amount: string; day: string } | undefined;
  /** First name of the person for whom the payer of a link pays. */
  payerOf?: string | undefined;
}

const join = (...sentences: (string | false | undefined)[]): string =>
  sentences.filter((sentence) => typeof sentence === 'string').join(' ');

/** A payment that nothing was received by, although its page or its code can still be used. */
const stillPayable = ({ provider = 'votre moyen de paiement', payableUntil, hasPageEnded }: VerdictFacts) =>
  hasPageEnded === true
    ? `La page ou le code de ${provider} ne peut plus servir\u00a0: si vous venez d’y payer, attendez la réponse ici, quelques minutes.`
    : `La page ou le code de ${provider} peut servir jusqu’${payableUntil}\u00a0: si vous venez d’y payer, attendez la réponse ici.`;

/** What ended without money: nothing is said about the payer's account while it may still be debited. */
const refusedDetail = (reason: string, facts: VerdictFacts): string =>
  facts.payableUntil === undefined
    ? join(reason, 'Aucun montant n’a été débité.', 'Si ce montant reste dû, vous pouvez payer de nouveau.')
    : join(
        reason,
        stillPayable(facts),
        'Sinon, vous pouvez payer de nouveau, mais ne payez alors plus celui-ci\u00a0: un montant payé deux fois vous est rendu.',
      );

/** What is not needed any more. */
const unneeded = (reason: string, facts: VerdictFacts): string =>
  join(
    reason,
    facts.payableUntil !== undefined &&
      facts.hasPageEnded !== true &&
      `Il reste possible avec ${facts.provider ?? 'votre moyen de paiement'} jusqu’${facts.payableUntil}\u00a0: un montant payé malgré tout vous est rendu.`,
  );

/** Money that was returned. @param amount as shown */
const returnedWords = (amount: string | undefined): string =>
  amount === undefined ? 'son montant a été rendu' : `${amount} ont été rendus`;

const call = `Une question\u202f? Appelez le ${store.phoneShown}.`;

/**
 * The sentences about a payment, one of each for every verdict. They are true whichever person reads them: the payer, the owner
 * of the order, or the payer of its link (I27). Words of the specification are used letter for letter.
 */
export const verdictText = {
  titles: {
    confirmed: 'Paiement effectif',
    settled: 'Déjà payé',
    settledElsewhere: 'Déjà payé autrement',
    surplus: 'Paiement reçu en trop',
    kept: 'Paiement gardé comme avoir',
    refunded: 'Paiement remboursé',
    checking: 'Paiement en cours de vérification',
    pending: 'Paiement en attente',
    inProgress: 'Paiement en attente',
    reopened: 'Paiement rouvert',
    lapsed: 'Délai de paiement passé',
    processing: 'Paiement en cours de traitement',
    movingAgain: 'Paiement de nouveau en cours',
    otherMoving: 'Un autre paiement est en cours',
    superseded: 'Paiement plus proposé',
    orderClosed: 'Commande annulée',
    failed: 'Paiement échoué',
    cancelled: 'Paiement annulé',
    expired: 'Paiement expiré',
    cannotCheck: 'Erreur lors de la vérification du paiement',
  } satisfies Record<ShownVerdict, string>,

  details: {
    confirmed: ({ invoiceByMail, payerOf, nextDue }) =>
      payerOf === undefined
        ? join(
            nextDue === undefined
              ? 'Nous avons bien reçu ce paiement\u00a0: ne payez pas de nouveau.'
              : `Nous avons bien reçu ce paiement\u00a0: ne le payez pas de nouveau. Il reste le ${nextDue.part}\u00a0: ${nextDue.amount}, à payer le ${nextDue.day}.`,
            invoiceByMail === true && 'Votre facture arrive aussi par e-mail.',
          )
        : `Merci\u202f! Le paiement est bien reçu\u00a0: ne payez pas de nouveau. ${payerOf} le voit sur sa commande.`,
    settled: ({ payerOf }) =>
      payerOf === undefined
        ? 'Ce qui était à payer est bien reçu, de vous ou d’une autre personne\u00a0: ne payez pas de nouveau.'
        : `Ce montant est bien reçu, de vous ou d’une autre personne\u00a0: ne payez rien ici. ${payerOf} le voit sur sa commande.`,
    settledElsewhere: (facts) =>
      unneeded(
        'Nous n’avons rien reçu par ce paiement, et il n’est plus nécessaire\u00a0: un autre paiement a déjà réglé ce montant. Ne payez pas.',
        facts,
      ),
    surplus: ({ returned }) =>
      join(
        returned?.amount === undefined
          ? 'Nous avons reçu ce paiement,'
          : `Nous avons reçu ce paiement de ${returned.amount},`,
        'mais il est en trop\u00a0: ce montant était déjà payé, ou la commande annulée. Ne payez pas de nouveau. Notre équipe le rembourse à la personne qui a payé, et cette page dira quand c’est fait.',
        call,
      ),
    kept: ({ returned }) =>
      join(
        returned?.amount === undefined
          ? 'Nous avons reçu ce paiement.'
          : `Nous avons reçu ce paiement de ${returned.amount}.`,
        'Il est gardé comme avoir client\u00a0: il sert à payer la suite de la commande ou, avec un compte client, une autre. La commande indique s’il reste quelque chose à payer.',
        call,
      ),
    refunded: ({ returned }) =>
      join(
        `Nous avions reçu ce paiement, et ${returnedWords(returned?.amount)}${returned?.day === undefined ? '' : ` le ${returned.day}`} à la personne qui a payé.`,
        returned?.reference !== undefined && `Référence du remboursement\u00a0: ${returned.reference}.`,
        'La commande indique s’il reste quelque chose à payer.',
      ),
    checking: ({ provider = 'votre moyen de paiement' }) =>
      `Nous vérifions ce paiement avec ${provider}. Ne payez pas une seconde fois\u00a0: cette page dira ce qu’il en est.`,
    pending: ({ provider, hasPage = false }) =>
      hasPage && provider !== undefined
        ? `Ce paiement n’est pas encore terminé. Vous pouvez le continuer sur ${provider} sans risque\u00a0: c’est le même paiement, débité une seule fois. Si vous avez déjà validé, attendez la réponse ici.`
        : `${provider ?? 'Votre moyen de paiement'} attend votre confirmation. Si vous avez déjà validé, attendez la réponse ici\u00a0: ne payez pas de nouveau.`,
    inProgress: () =>
      'Un paiement est en cours\u00a0: le vôtre, ou celui d’une autre personne. Ouvrez-le pour voir où il en est. Si vous avez déjà validé, attendez la réponse ici\u00a0: ne payez pas de nouveau.',
    reopened: ({ provider = 'Votre moyen de paiement' }) =>
      `${provider} avait refusé ce paiement, et attend de nouveau votre confirmation. C’est le même paiement, débité une seule fois. Si vous avez déjà validé, attendez la réponse ici\u00a0: ne payez pas de nouveau.`,
    lapsed: ({ provider = 'Votre moyen de paiement' }) =>
      `La page ou le code de ce paiement ne peut plus servir. Nous attendons que ${provider} confirme que rien n’y a été payé à temps\u00a0: attendez la réponse ici, quelques minutes, avant de payer de nouveau.`,
    processing: ({ provider = 'Votre moyen de paiement' }) =>
      `${provider} traite ce paiement. Attendez la réponse ici\u00a0: ne payez pas de nouveau.`,
    movingAgain: ({ provider = 'Votre moyen de paiement' }) =>
      `${provider} avait refusé ce paiement, et le traite de nouveau. Attendez la réponse ici\u00a0: ne payez pas de nouveau.`,
    otherMoving: () =>
      'Un autre paiement de ce montant est en cours de traitement\u00a0: n’utilisez pas celui-ci, et attendez la réponse ici. Un montant payé deux fois vous est rendu.',
    superseded: (facts) =>
      join(
        'N’utilisez plus ce paiement\u00a0: la commande indique ce qui reste à payer. Si l’argent a déjà quitté votre compte, ne payez pas une seconde fois\u00a0: la confirmation peut prendre quelques minutes.',
        facts.payableUntil !== undefined &&
          facts.hasPageEnded !== true &&
          `Sa page ou son code peut encore servir jusqu’${facts.payableUntil}\u00a0: un montant payé deux fois vous est rendu.`,
      ),
    orderClosed: (facts) =>
      unneeded(
        'La commande est annulée, et nous n’avons rien reçu par ce paiement\u00a0: ne payez pas.',
        facts,
      ),
    failed: ({ provider = 'Votre moyen de paiement', ...facts }) =>
      refusedDetail(`${provider} n’a pas pu encaisser ce paiement.`, { provider, ...facts }),
    cancelled: (facts) => refusedDetail('Ce paiement a été annulé.', facts),
    expired: (facts) => refusedDetail('Le délai de ce paiement est passé.', facts),
    cannotCheck: () =>
      'Nous n’arrivons pas à vérifier ce paiement pour l’instant\u00a0: ne payez pas de nouveau. Rien n’est perdu, nous vérifions de nouveau dès que possible.',
  } satisfies Record<ShownVerdict, (facts: VerdictFacts) => string>,

  /** Below an order, of a payment that does not count. */
  returned: {
    title: { toReturn: 'Paiement reçu en trop', returned: 'Paiement remboursé' },
    toReturn: (amount: string | undefined, provider: string | undefined) =>
      `Nous avons reçu un paiement en trop${amount === undefined ? '' : `, de ${amount}`}${provider === undefined ? '' : `, avec ${provider}`}. Notre équipe le rembourse à la personne qui a payé\u00a0: il n’y a rien à faire. ${call}`,
    returned: (amount: string | undefined, day: string, reference: string | undefined) =>
      `Un paiement${amount === undefined ? '' : ` de ${amount}`} a été rendu le ${day} à la personne qui avait payé.${reference === undefined ? '' : ` Référence du remboursement\u00a0: ${reference}.`}`,
  },

  /** A refund of a payment that counts; the amount and the day as shown. @see DK-07 @see DK-08 */
  refund: {
    title: { asked: 'Remboursement demandé', made: 'Remboursement effectué' },
    asked: (amount: string, provider: string | undefined) =>
      `Un remboursement de ${amount} est demandé. L’argent sera rendu à la personne qui a payé${provider === undefined ? '' : ` avec ${provider}`}\u00a0: il n’y a rien à faire. ${call}`,
    made: (amount: string, day: string, provider: string | undefined) =>
      `${amount} ont été rendus le ${day} à la personne qui a payé${provider === undefined ? '' : ` avec ${provider}`}.`,
    creditNote: (number: string) => `Avoir ${number} (PDF)`,
  },
} as const;
