import { WALLET_PREFIXES } from '../phone.ts';

/** `75, 76 ou 77` */
const listed = (prefixes: readonly string[], last: string): string =>
  `${prefixes.slice(0, -1).join(', ')} ${last} ${prefixes.at(-1)}`;
const PREFIXES = listed(WALLET_PREFIXES, 'ou');
const OTHERS = listed(
  WALLET_PREFIXES.filter((prefix) => !['77', '78'].includes(prefix)),
  'et',
);

/** The verdicts on a typed phone number. @see VA-05 */
export const phone = {
  hint: `Format\u00a0: 77XXXXXXX ou 78XXXXXXX. Les numéros en ${OTHERS} conviennent aussi.`,
  valid: 'Numéro valide',
  invalid: 'Format de numéro invalide',
  /** For the phone of an account. @param prefix the first two digits */
  notYetAccepted: (prefix: string) =>
    `Les numéros en ${prefix} ne sont pas encore acceptés. Indiquez un numéro en ${PREFIXES}.`,
  /** For a guest, who names the paying number later. @param prefix the first two digits */
  cannotPay: (prefix: string) =>
    `Un numéro en ${prefix} ne peut pas encore payer ici\u00a0: pour un paiement mobile, il faudra un numéro en ${PREFIXES}, le vôtre ou celui d’un proche.`,
} as const;
