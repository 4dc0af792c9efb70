import { PAYMENT_PROVIDERS } from '../../payments/providers/index.ts';
import { standardCheckPage } from './check-page.ts';
import type { ProviderMessages } from './index.ts';

/** Sentences given by the specification are used letter for letter. @see PM-04 @see PM-06 @see WV-01 */
export const wave = {
  name: PAYMENT_PROVIDERS.wave.name,
  wallet: 'Wave Money',
  detail: 'À confirmer dans l’application Wave.',
  initiating: 'Ouverture de Wave...',
  opened: 'Lien de paiement Wave ouvert dans un nouvel onglet',
  open: 'Ouvrir Wave pour payer',
  waitingTitle: 'Terminez le paiement dans Wave',
  steps: [
    'Ouvrez Wave sur votre téléphone, avec le lien ou le code affiché sur la page Wave.',
    'Vérifiez le montant, puis validez avec votre code secret.',
    'Revenez ici\u00a0: la confirmation s’affiche toute seule.',
  ],
  checkPage: {
    ...standardCheckPage,
    title: 'Vérification du paiement Wave',
    breadcrumb: 'Paiement Wave',
    reference: 'Référence Wave',
  },
} as const satisfies ProviderMessages;

/** Messages for Wave's error codes of a refused payment (HAZARDS B36). */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['blocked-account', 'Ce compte Wave est bloqué. Contactez Wave.'],
  ['cross-border-payment-not-allowed', 'Ce compte Wave est d’un autre pays\u00a0: il ne peut pas payer ici.'],
  ['customer-age-restricted', 'Ce compte Wave n’est pas autorisé à payer en ligne.'],
  ['insufficient-funds', 'Le solde Wave est insuffisant.'],
  ['kyb-limits-exceeded', 'La limite de paiement est atteinte pour le moment. Appelez-nous.'],
  ['payer-mobile-mismatch', 'Ce paiement est réservé à un autre numéro Wave.'],
  ['payment-failure', 'Wave n’a pas pu encaisser le paiement.'],
]);

/** The message for an error code; a general one for an unknown code. */
export const waveReason = (code: string): string => REASONS.get(code) ?? 'Wave n’a pas accepté le paiement.';
