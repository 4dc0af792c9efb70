import type { SaleType } from '../order.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '../payments/providers/index.ts';

/** @param method `cash`, `credit` or the id of a provider */
function methodName(method: string): string {
  if (method === 'cash') return 'Espèces';
  if (method === 'credit') return 'Avoir client';
  return isKnownProvider(method) ? PAYMENT_PROVIDERS[method].name : 'Paiement en ligne';
}

/** Texts of the order page and of the PDF invoice. @see SI-01 */
export const invoice = {
  loading: 'Chargement des détails de la facture...',
  loadFailed: 'Erreur lors de la récupération de la facture',
  retry: 'Réessayer',
  failures: {
    access: 'Erreur lors de l’ouverture de la commande',
    pdf: 'Erreur lors du téléchargement de la facture',
  },
  number: 'Facture',
  order: 'Commande',
  store: 'Magasin',
  customer: 'Client',
  date: 'Date de commande',
  product: 'Produit',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire',
  subtotal: 'Sous-total',
  total: 'Total',
  totalWithTaxes: 'Total TTC',
  taxesIncluded: 'Prix en francs CFA, toutes taxes comprises.',
  rccm: (number: string) => `RCCM\u00a0: ${number}`,
  ninea: (number: string) => `NINEA\u00a0: ${number}`,
  page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
  paid: 'Payée',
  paidOn: (date: string) => `Payée le ${date}`,
  closed: 'Commande close',
  unpaid: 'En attente de paiement',
  /** Of an order to be paid on delivery. A pre-order is delivered after its last payment: the first one is collected before. */
  payAtDoor: {
    order: 'À payer à la livraison',
    preorder: 'À payer à domicile',
    creditOrder: 'À payer à la livraison',
  } satisfies Record<SaleType, string>,
  payOnlineInstead: 'Rien n’est à payer avant. Vous pouvez aussi payer en ligne dès maintenant.',
  verifying: 'Paiement en cours de vérification',
  amountDue: 'À payer',
  /** With the name of the provider if only one is offered. */
  pay: (provider: string | undefined) =>
    provider === undefined ? 'Choisir un moyen de paiement' : `Payer avec ${provider}`,
  resume: 'Suivre mon paiement',
  download: 'Télécharger la facture (PDF)',
  backToShop: 'Retour à la boutique',
  notFound: 'Cette commande n’est pas accessible avec ce lien',
  notFoundDetail:
    'Ouvrez le lien complet reçu par e-mail\u00a0: il contient la clé de votre commande. Si vous avez payé, appelez-nous\u00a0: votre argent n’est pas perdu.',
  keep: 'Gardez l’e-mail que nous vous avons envoyé\u00a0: son lien rouvre cette page partout.',
  fileName: (number: string) => `facture-${number}.pdf`,
  cancelledOn: (date: string) => `Facture annulée le ${date}`,
  cancelledDetail:
    'Le paiement de cette facture a été repris. Elle ne vaut plus reçu, et son numéro ne sert plus. Un nouveau paiement a une nouvelle facture.',
  cancelled: 'Annulée',
  cancelledInvoices: 'Factures annulées',
  /** On the PDF, which is invoice and receipt. */
  alsoReceipt: 'Facture et reçu de paiement',
  issued: 'Date de facture',
  articles: 'Sous-total des articles',
  delivery: 'Livraison',
  free: 'offerte',
  instalment: (part: number, parts: number) => `Paiement ${part} sur ${parts}`,
  instalmentPaid: (part: number, parts: number) => `Paiement ${part} sur ${parts} reçu`,
  amountPaid: 'Montant payé',
  /** For a payment of another amount, which the shop accepted. */
  acceptedAs: (due: string) => `${due}, soldé par la boutique`,
  paidWith: 'Moyen',
  method: methodName,
  paidAt: 'Payé le',
  reference: 'Référence',
  remaining: 'Reste à payer',
  nothing: 'Rien, la commande est entièrement payée',
  schedule: 'Échéancier',
  paidInstalment: 'Payé',
  dueOn: (day: string) => `Prévu le ${day}`,
  /** Below the QR code. */
  checkReceipt: 'Scannez pour vérifier ce reçu',
  receiptCode: (reference: string) => `Code QR du reçu signé, commande ${reference}`,
  thanks: 'Merci de votre confiance.',
} as const;

/** What is paid, as a provider shows it to the payer or to the merchant. */
export const orderTitle = (reference: string): string => `Commande ${reference}`;
