import { paths } from '../../paths.ts';
import { PAYMENT_PROVIDERS } from '../../payments/providers/index.ts';
import { payment } from '../payment.ts';
import type { ProviderMessages } from './index.ts';

/** Sentences given by the specification are used letter for letter. @see PM-04 @see PM-07 @see PM-14 @see OM-01 @see OM-02 @see OM-03 */
export const orange = {
  name: PAYMENT_PROVIDERS.orange.name,
  wallet: 'Orange Money',
  detail: 'Avec un code QR, ou l’application sur ce téléphone.',
  initiating: 'Préparation du code QR...',
  opened: 'QR Code Orange Money généré avec succès',
  open: 'Ouvrir Orange Money pour payer',
  waitingTitle: 'Terminez le paiement avec Orange Money',
  steps: [
    'Scannez le code avec Max it ou Orange Money, ou ouvrez l’application depuis ce téléphone.',
    'Vérifiez le montant, puis validez avec votre code secret.',
    'Revenez ici\u00a0: la confirmation s’affiche toute seule.',
  ],
  phoneSteps: [
    'Ouvrez Max it ou Orange Money avec l’un des boutons ci-dessus.',
    'Vérifiez le montant, puis validez avec votre code secret.',
    'Revenez ici\u00a0: la confirmation s’affiche toute seule.',
  ],
  notCancellable: "L'annulation directe n'est pas supportée par Orange Money",
  checkPage: {
    title: 'Vérification Paiement Orange Money',
    breadcrumb: 'Paiement Orange',
    reference: 'Référence',
    loading: 'Vérification du paiement Orange en cours...',
    missing: "ID de transaction manquant dans l'URL",
    failed: 'Erreur lors de la vérification',
    unknown: 'Erreur lors de la vérification',
    retry: payment.retry,
    retrying: 'Nouvelle tentative...',
    account: { crumb: 'Profil', back: 'Retour au profil', path: paths.profile },
    notices: {
      pending: { tone: 'info', text: payment.stillPending },
      cancelled: { tone: 'error', text: 'Paiement annulé.' },
      failed: { tone: 'error', text: 'Paiement échoué.' },
      checking: { tone: 'warning', text: 'Statut de paiement inconnu.' },
    },
  },
} as const satisfies ProviderMessages;

/** Texts of a customer's list of Orange Money payments. @see OM-05 */
export const orangeHistory = {
  title: 'Paiements Orange Money',
  open: 'Voir mes paiements Orange Money',
  empty: 'Aucun paiement Orange Money pour le moment',
  details: 'Afficher l’état chez Orange Money',
  rawStatus: (status: string) => `Orange Money\u00a0: ${status}`,
  period: 'Période',
  periods: { all: 'Depuis le début', month: '30 derniers jours', year: '12 derniers mois' },
  figures: {
    total: 'Total',
    completed: 'Payés',
    pending: 'En attente',
    failed: 'Échoués',
    cancelled: 'Annulés',
  },
  transactionsFailed: (reason: string) => `Échec de récupération des transactions: ${reason}`,
  detailedFailed: (reason: string) => `Échec de récupération des transactions détaillées: ${reason}`,
  statisticsFailed: (reason: string) => `Échec de récupération des statistiques: ${reason}`,
  invoice: 'Facture',
  downloadInvoice: (order: string) => `Télécharger la facture de ${order} (PDF)`,
  downloaded: 'Facture téléchargée avec succès',
  noInvoice: 'Facture non disponible',
  more: 'Voir plus',
  /** Written to the log, see AP-11. */
  failures: {
    transactions: 'Erreur lors de la récupération des transactions',
    detailed: 'Erreur lors de la récupération des transactions détaillées',
    statistics: 'Erreur lors de la récupération des statistiques',
    invoice: 'Erreur lors du téléchargement de la facture',
  },
} as const;

/** Messages for Orange Money's status of a payment that took no money (HAZARDS B36). */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['FAILED', 'Le paiement Orange Money n’a pas abouti. Vérifiez votre solde, puis réessayez.'],
  ['REJECTED', 'Orange Money a rejeté le paiement. Vérifiez votre code secret, puis réessayez.'],
  ['CANCELLED', 'Le paiement a été annulé dans l’application.'],
]);

/** The message for a status; a general one for an unknown status. */
export const orangeReason = (status: string): string =>
  REASONS.get(status) ?? 'Orange Money n’a pas accepté le paiement.';
