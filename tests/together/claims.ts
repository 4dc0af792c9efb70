import type { Truth } from './worlds.ts';

/** A claim that a sentence makes about the world, and when it is true. */
interface Claim {
  name: string;
  /** In the text of a screen or a message, with ordinary spaces. */
  said: RegExp;
  isTrue: (truth: Truth, said: string) => boolean;
}

/** A promise that holds for every payment: money that does not count is given back. */
const CONDITIONAL = [
  /si vous avez payé, appelez-nous : votre argent n’est pas perdu/gi,
  /un montant payé (?:deux fois|malgré tout) vous est rendu/gi,
  /si vous pensez avoir déjà payé, appelez-nous avant de payer de nouveau/gi,
  /si vous l’aviez payée, appelez-nous : ce que vous avez versé vous est rendu/gi,
];

/** Everything that the texts of the shop say of money, each against the world. A new way to say it needs a line here. */
const CLAIMS: readonly Claim[] = [
  {
    name: 'this payment has settled what it was for',
    said: /Paiement effectif|Paiement confirmé|reçu ce paiement : ne (?:le )?payez|Le paiement est bien reçu|Merci/,
    isTrue: ({ isSettling }) => isSettling,
  },
  {
    name: 'what is due is paid',
    said: /\bbien reçu\b|[Dd]éjà payé|entièrement payée|Commande payée|\bPayée?\b(?! en partie| autrement)|a déjà réglé/,
    isTrue: ({ isPaid, refund, isOrderCancelled }, said) =>
      isPaid || (/ou la commande annulée/.test(said) && refund !== 'none' && isOrderCancelled),
  },
  {
    name: 'money of this payment was received',
    said: /Nous avons reçu ce paiement|Nous avions reçu|arrivé en trop|reçu en trop/,
    isTrue: ({ isReceived }) => isReceived,
  },
  {
    name: 'money was received for the order',
    said: /Nous avons reçu un paiement|Paiement reçu/,
    isTrue: ({ isReceived, isPaid }) => isReceived || isPaid,
  },
  {
    name: 'an invoice comes',
    said: /facture arrive|facture, qui vaut reçu, est jointe|(?<!annulée le [^:]+ : )Télécharger la facture/,
    isTrue: ({ isPaid }) => isPaid,
  },
  {
    name: 'its invoice is cancelled',
    said: /[Ff]acture .*annulée|n’est plus compté/,
    isTrue: ({ isInvoiceCancelled }) => isInvoiceCancelled,
  },
  {
    name: 'nothing was debited',
    said: /Aucun montant n’a été débité/,
    isTrue: ({ isReceived, isStillPayable, isUncertain }) => !isReceived && !isStillPayable && !isUncertain,
  },
  {
    name: 'nothing was received',
    said: /n’avons rien reçu|n’avons pas encore reçu/,
    isTrue: ({ isReceived, isPaid, refund }) =>
      !isReceived || (!isPaid && (refund === 'made' || refund === 'kept')),
  },
  {
    name: 'it will be returned',
    said: /(?:équipe|Nous) le rembourse|sera remboursé/,
    isTrue: ({ refund }) => refund === 'due',
  },
  {
    name: 'it is credit of the customer',
    said: /gardé comme avoir|avez un avoir/,
    isTrue: ({ refund }) => refund === 'kept',
  },
  {
    name: 'it was returned',
    said: /a été rendu|ont été rendus|a été remboursé|Paiement remboursé|Remboursement fait|remboursé \(/,
    isTrue: ({ refund }) => refund === 'made',
  },
  {
    name: 'the order is cancelled',
    said: /Commande annulée|commande est annulée|n’est plus ouverte au paiement|Commande close|\bAnnulée?\b(?! sans)/,
    isTrue: ({ isOrderCancelled }, said) => isOrderCancelled || /Paiement annulé/.test(said),
  },
  {
    name: 'the payer has to confirm it',
    said: /attend (?:de nouveau )?votre confirmation|n’est pas encore terminé|Terminez le paiement/,
    isTrue: ({ isAwaited }) => isAwaited,
  },
  {
    name: 'the provider moves the money',
    said: /traite ce paiement|le traite de nouveau|en cours de traitement|de nouveau en cours/,
    isTrue: ({ isUncertain }) => isUncertain,
  },
  {
    name: 'it is being checked',
    said: /Nous vérifions|cours de vérification|paiement inconnu/,
    isTrue: ({ isUncertain }) => isUncertain,
  },
  {
    name: 'the provider refused it',
    said: /n’a pas pu encaisser|a échoué|Paiement échoué|non effectif|a été annulé|délai de ce paiement est passé/,
    isTrue: ({ isReceived, isPaid, isUncertain, isAwaited }) =>
      !isReceived && !isPaid && !isUncertain && !isAwaited,
  },
  {
    name: 'it can still be paid at the provider',
    said: /peut (?:encore )?servir jusqu|reste possible avec/,
    isTrue: ({ isStillPayable }) => isStillPayable,
  },
  {
    name: 'a payment can be started',
    said: /vous pouvez payer|pouvez en commencer un nouveau|\[Payer de nouveau\]/,
    isTrue: ({ isDue }) => isDue,
  },
  {
    name: 'no payment is in progress',
    said: /Aucun paiement n’est en cours/,
    isTrue: ({ isDue, isAwaited }) => isDue && !isAwaited,
  },
];

const withoutPromises = (text: string): string =>
  CONDITIONAL.reduce((rest, promise) => rest.replaceAll(promise, ''), text.replaceAll(/\s/g, ' '));

/** The claims of a text that are not true. @param more claims that the offers on the same screen make */
export function untrueClaims(text: string, truth: Truth): string[] {
  const said = withoutPromises(text);
  return CLAIMS.filter((claim) => claim.said.test(said) && !claim.isTrue(truth, said)).map(
    ({ name }) => name,
  );
}

/** The claims that a text makes, to see that each is made somewhere. */
export const claimsOf = (text: string): string[] =>
  CLAIMS.filter(({ said }) => said.test(withoutPromises(text))).map(({ name }) => name);

export const CLAIM_NAMES: readonly string[] = CLAIMS.map(({ name }) => name);
