import { WALLET_PREFIXES } from '../text/phone.ts';
import { ALL_PAYER_PREFIXES } from '../payments/providers/ways.ts';

/** `75, 76 ou 77` */
const listed = (prefixes: readonly string[], last: string): string =>
  [prefixes.slice(0, -1).join(', '), prefixes.at(-1)].filter(Boolean).join(` ${last} `);

/** The prefixes that are shown as examples: those that most numbers have, or else the first two. */
function examplesOf(prefixes: readonly string[]): readonly string[] {
  const usual = prefixes.filter((prefix) => prefix === '77' || prefix === '78');
  return usual.length > 0 ? usual : prefixes.slice(0, 2);
}

/** `Format : 77XXXXXXX ou 78XXXXXXX.`, and the other prefixes that can be used. @see VA-05 */
export function phoneHint(...prefixes: readonly string[]): string {
  const examples = examplesOf(prefixes);
  const format = `Format\u00a0: ${listed(
    examples.map((prefix) => prefix.padEnd(9, 'X')),
    'ou',
  )}.`;
  const others = prefixes.filter((prefix) => !examples.includes(prefix));
  return others.length === 0 ? format : `${format} Les numéros en ${listed(others, 'et')} conviennent aussi.`;
}

/** `77 123 45 67` */
export function phoneExample(...prefixes: readonly string[]): string {
  const [prefix = ''] = examplesOf(prefixes);
  return `${prefix}123456789`.slice(0, 9).replace(/^(..)(...)(..)(..)$/, '$1 $2 $3 $4');
}

/** The verdicts on a typed phone number. @see VA-05 */
export const phone = {
  hint: phoneHint(...WALLET_PREFIXES),
  valid: 'Numéro valide',
  invalid: 'Format de numéro invalide',
  /** For the phone of an account. @param prefix the first two digits */
  notYetAccepted: (prefix: string) =>
    `Les numéros en ${prefix} ne sont pas encore acceptés. Indiquez un numéro en ${listed(WALLET_PREFIXES, 'ou')}.`,
  /** For a guest, who names the paying number later. @param prefix the first two digits */
  cannotPay: (prefix: string) =>
    `Un numéro en ${prefix} ne peut pas encore payer ici\u00a0: pour un paiement mobile, il faudra un numéro en ${listed(ALL_PAYER_PREFIXES, 'ou')}, le vôtre ou celui d’un proche.`,
} as const;
