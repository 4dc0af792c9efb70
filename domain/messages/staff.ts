import { CURRENCY, formatPrice } from '../money/money.ts';

/** Amounts are whole units of their currency; nothing: not readable. */
interface Received {
  amount: number | null | undefined;
  currency: string | null | undefined;
  mismatches: readonly string[];
}

/** A payment that differs from what was asked for. */
interface DifferingPayment {
  /** Whole francs. */
  amount: number;
  received?: Received | undefined;
}

/** What was received, in words. */
function receivedAmount({ amount, currency }: Received): string {
  if (amount === null || amount === undefined) return 'illisible';
  return (currency ?? CURRENCY) === CURRENCY ? formatPrice(amount) : `${amount} ${currency}`;
}

/** Why the money of a conflict cannot be accepted, and what can be done with it. */
function notAcceptable({ amount, received }: DifferingPayment, mayBeKept: boolean): string {
  const differs = received?.mismatches.some((each) => each === 'amount' || each === 'currency');
  if (received === undefined || !differs)
    return 'Cet argent n’est pas celui de ce paiement\u00a0: il ne peut être que remboursé.';
  const what = mayBeKept
    ? 'gardez-le comme avoir client, ou remboursez-le et le client paie de nouveau.'
    : 'remboursez-le, puis le client paie de nouveau.';
  return `Le montant reçu (${receivedAmount(received)}) ne correspond pas au montant dû (${formatPrice(amount)})\u00a0: ${what}`;
}

/** Texts of the staff area and of its calls. @see TL-08 */
export const staff = {
  operator: 'l’exploitant du serveur',
  staffAccount: (staffId: number) => `le compte ${staffId}`,
  refundClaimed: (name: string, moment: string) =>
    `${name} s’en charge depuis le ${moment}. Ne remboursez rien avant que cette personne rende la tâche.`,
  /** The finding of a task. */
  creditReturnRefused:
    'Un retour d’avoir client a été saisi et refusé\u00a0: l’avoir était déjà rendu ou utilisé, ou son montant avait changé. Si le transfert est parti, comparez avec le portail ce que le client a reçu.',
  invoiceBeingIssued: 'La facture de ce paiement est en cours d’établissement. Réessayez dans un instant.',
  receivedAmount,
  notAcceptable,
  proposedBy: (staffId: number, reason: string) => `demandé par le compte ${staffId}\u00a0: ${reason}`,
  errors: {
    reasonRequired: 'Indiquez le motif (10 caractères au moins).',
    reasonTooLong: '500 caractères au plus.',
    amount: 'Indiquez un montant en francs entiers, par exemple 36\u202f000.',
    referenceRequired: 'Indiquez la référence du remboursement chez le prestataire.',
    referenceTaken: 'Cette référence est déjà celle d’un autre remboursement. Vérifiez-la dans le portail.',
    provider: 'Choisissez un prestataire de la boutique.',
    refundAmount: (received: number) =>
      `Le montant remboursé doit être exactement le montant reçu\u00a0: ${formatPrice(received)}.`,
    refundAbove: (left: number) =>
      left > 0
        ? `Il reste ${formatPrice(left)} à rembourser au plus sur ce paiement.`
        : 'Il ne reste rien à rembourser sur ce paiement.',
    /** The answer to a first request was lost, and another one was sent from the same form. */
    refundAsked: (amount: number) =>
      `Un remboursement de ${formatPrice(amount)} est déjà demandé avec ce formulaire. Rechargez la page\u00a0: retirez-le s’il est faux, puis demandez le bon.`,
    refundLines: 'Choisissez des lignes de cette commande.',
    refundCause: 'Choisissez la raison du remboursement.',
    unknownParent: 'Ce garant n’existe pas.',
    email: 'Indiquez une adresse e-mail valide.',
    emailTaken: 'Cette adresse a déjà un compte.',
  },
} as const;
