import type { RefundCause } from '../payments/order-refund.ts';

/** Texts of credit notes, and of their PDF. @see DK-08 */
export const creditNote = {
  number: 'Avoir',
  fileName: (number: string) => `avoir-${number}.pdf`,
  onInvoice: (number: string) => `Avoir sur la facture ${number}`,
  issued: 'Date de l’avoir',
  causes: {
    cancelledLine: 'Article annulé',
    returnedLine: 'Article retourné',
    missingDelivery: 'Livraison manquante',
    surplus: 'Paiement en trop',
    goodwill: 'Geste commercial',
    dispute: 'Paiement contesté',
  } satisfies Record<RefundCause, string>,
  object: 'Objet',
  amount: 'Montant remboursé TTC',
  refunded: 'Remboursement effectué',
  invoice: 'Facture',
  invoiced: 'Montant de la facture',
  returnedBy: 'Moyen',
  returnedAt: 'Effectué le',
  reference: 'Référence',
  articles: 'Articles concernés',
  check: 'Scannez pour vérifier cet avoir',
} as const;
