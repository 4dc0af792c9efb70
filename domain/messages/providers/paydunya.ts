import { PAYMENT_PROVIDERS } from '../../payments/providers/index.ts';
import { standardCheckPage } from './check-page.ts';
import type { HostedMessages, ProviderMessages } from './index.ts';

/** Sentences given by the specification are used letter for letter. @see PM-03 */
export const paydunya = {
  name: PAYMENT_PROVIDERS.paydunya.name,
  wallet: 'PayDunya',
  detail: 'Par carte bancaire, ou avec un autre portefeuille.',
  initiating: 'Ouverture de PayDunya...',
  opened: 'Merci de passer au paiement sur paydunya',
  open: 'Passer au paiement',
  waitingTitle: 'Terminez le paiement sur PayDunya',
  steps: [
    'Ouvrez la page de PayDunya.',
    'Choisissez la carte ou le portefeuille, vérifiez le montant, puis validez.',
    'Revenez ici\u00a0: la confirmation s’affiche toute seule.',
  ],
  checkPage: {
    ...standardCheckPage,
    title: 'Votre paiement',
    breadcrumb: 'Paiement PayDunya',
    reference: 'Référence PayDunya',
  },
} as const satisfies ProviderMessages;

/** @see PM-01 @see PM-02 @see PM-03 @see PM-15 @see SI-02 */
export const paydunyaHosted = {
  choice: 'Paydunya',
  choiceDetail: 'Carte bancaire ou autres moyens de paiement.',
  validate: 'Valider',
  validating: 'Création de la facture...',
  proceed: 'Passer au paiement',
  handover: 'Merci de passer au paiement sur paydunya',
  hint: 'La page de PayDunya s’ouvre dans un nouvel onglet. Vous y choisissez la carte ou le portefeuille.',
  paid: 'Paiement effectif',
  notPaid: 'Payment non effectif ...',
  createFailed: (reason) => `Échec de la création de la facture\u00a0: ${reason}`,
  saveFailed: (reason) => `Échec de l’enregistrement du paiement\u00a0: ${reason}`,
} as const satisfies HostedMessages;

/** One message for all refusals: PayDunya's own texts are not meant for payers (HAZARDS B36). */
export const paydunyaReason = (): string => 'La carte ou le portefeuille n’a pas accepté le paiement.';
