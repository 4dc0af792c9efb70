/** The two verdicts on a typed phone number. @see VA-05 */
export const phone = {
  valid: 'Numéro valide',
  invalid: 'Format de numéro invalide',
} as const;
