/**
 * Why a payer's attempt failed: the seven documented codes, Wave's words for the merchant and ours
 * for the payer.
 */
export const PAYMENT_ERRORS = {
  'insufficient-funds': {
    message: 'The payer does not have enough money in their wallet.',
    label: 'Solde insuffisant',
  },
  'payment-failure': {
    message: 'The payment failed for a technical reason.',
    label: 'Échec technique du paiement',
  },
  'blocked-account': {
    message: 'The account of the payer is blocked.',
    label: 'Compte bloqué',
  },
  'payer-mobile-mismatch': {
    message: 'The payer is not the one this checkout session is restricted to.',
    label: 'Ce numéro n’est pas celui attendu',
  },
  'kyb-limits-exceeded': {
    message: 'The merchant has reached the limits of its account.',
    label: 'Plafond du marchand atteint',
  },
  'cross-border-payment-not-allowed': {
    message: 'The payer may not pay a merchant in another country.',
    label: 'Paiement vers un autre pays non autorisé',
  },
  'customer-age-restricted': {
    message: 'The payer is too young for this payment.',
    label: 'Payeur mineur',
  },
} as const satisfies Record<string, { message: string; label: string }>;

export type PaymentErrorCode = keyof typeof PAYMENT_ERRORS;

const isPaymentErrorCode = (code: string): code is PaymentErrorCode => Object.hasOwn(PAYMENT_ERRORS, code);

export const PAYMENT_ERROR_CODES: readonly PaymentErrorCode[] =
  Object.keys(PAYMENT_ERRORS).filter(isPaymentErrorCode);
