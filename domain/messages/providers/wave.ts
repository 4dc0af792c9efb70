/** Wave's codes for the refusal of a payment (HAZARDS B36). */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['blocked-account', 'Ce compte Wave est bloqué. Contactez Wave.'],
  ['cross-border-payment-not-allowed', 'Ce compte Wave est d’un autre pays : il ne peut pas payer ici.'],
  ['customer-age-restricted', 'Ce compte Wave n’est pas autorisé à payer en ligne.'],
  ['insufficient-funds', 'Le solde Wave est insuffisant.'],
  ['kyb-limits-exceeded', 'La limite de paiement est atteinte pour le moment. Appelez-nous.'],
  ['payer-mobile-mismatch', 'Ce paiement est réservé à un autre numéro Wave.'],
  ['payment-failure', 'Wave n’a pas pu prendre le paiement.'],
]);

/** A sentence for a code; a general one for a code that is not known. */
export const waveReason = (code: string): string => REASONS.get(code) ?? 'Wave n’a pas accepté le paiement.';
