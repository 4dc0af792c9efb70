import { formatPrice } from '../money.ts';

/** Texts of the staff area and of its calls. @see TL-08 */
export const staff = {
  proposedBy: (staffId: number, reason: string) => `demandé par le compte ${staffId}\u00a0: ${reason}`,
  errors: {
    reasonRequired: 'Indiquez le motif (10 caractères au moins).',
    reasonTooLong: '500 caractères au plus.',
    amount: 'Indiquez un montant en francs entiers.',
    referenceRequired: 'Indiquez la référence du remboursement chez le prestataire.',
    refundAmount: (received: number) =>
      `Le montant remboursé doit être exactement le montant reçu\u00a0: ${formatPrice(received)}.`,
    unknownParent: 'Ce garant n’existe pas.',
  },
} as const;
