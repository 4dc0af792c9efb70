import { PROVIDER_IDS, PAYMENT_PROVIDERS, type Provider } from '../payments/providers/index.ts';

/**
 * The accounts and journals of the books, by the plan of SYSCOHADA as revised in 2017. The accountant's own numbers are set here, and
 * only here.
 *
 * @see docs/decisions/0066-books.md
 */
const OWN_ACCOUNTS = {
  /** What customers owe, and what the shop owes them: one balance for each order. */
  customers: { number: '4111', label: 'Clients' },
  /** What customers paid and can use for later payments. */
  credits: { number: '4191', label: 'Clients, avances et acomptes reçus' },
  /** Sales without VAT. */
  sales: { number: '7011', label: 'Ventes de marchandises' },
  vat: { number: '4431', label: 'TVA facturée sur ventes' },
  cash: { number: '5711', label: 'Caisse' },
  /** What the providers keep of payments. */
  fees: { number: '6318', label: 'Autres frais bancaires' },
} as const;

/** Electronic money; each provider has the account with the next figure, in the order in which they are listed. */
const ELECTRONIC_MONEY = { number: '552', label: 'Monnaie électronique' } as const;

const OWN_JOURNALS = {
  sales: { code: 'VE', label: 'Ventes' },
  cash: { code: 'CA', label: 'Caisse' },
  other: { code: 'OD', label: 'Opérations diverses' },
} as const;

/** VAT that all prices include, in percent. */
export const VAT_PERCENT = 18;

export type Account = keyof typeof OWN_ACCOUNTS | Provider;
export type Journal = keyof typeof OWN_JOURNALS | Provider;

const isOwnAccount = (account: Account): account is keyof typeof OWN_ACCOUNTS =>
  Object.hasOwn(OWN_ACCOUNTS, account);
const isOwnJournal = (journal: Journal): journal is keyof typeof OWN_JOURNALS =>
  Object.hasOwn(OWN_JOURNALS, journal);

/** The number and the name of an account. */
export function accountOf(account: Account): { number: string; label: string } {
  if (isOwnAccount(account)) return OWN_ACCOUNTS[account];
  const { number, label } = ELECTRONIC_MONEY;
  return {
    number: `${number}${PROVIDER_IDS.indexOf(account) + 1}`,
    label: `${label} ${PAYMENT_PROVIDERS[account].name}`,
  };
}

/** The code and the name of a journal; that of a provider begins as its id. */
export const journalOf = (journal: Journal): { code: string; label: string } =>
  isOwnJournal(journal)
    ? OWN_JOURNALS[journal]
    : { code: journal.slice(0, 2).toUpperCase(), label: PAYMENT_PROVIDERS[journal].name };
