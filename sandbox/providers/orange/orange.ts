/** The account of one merchant at Orange Money: its codes, their payments and its notifications. */
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Journal } from '../../store/journal.ts';
import { Code, type CodeTerms, FINAL_STATUSES, type Status, Transaction } from './code.ts';
import { createFaults, type Faults } from './faults.ts';
import { newCodeId, newToken, newTransactionId } from './identifiers.ts';
import { createNotifications, type Notifications, Registration } from './notifications.ts';
import type { OrangeOptions } from './options.ts';

/** How long a token is valid, in seconds. */
export const TOKEN_LIFE_S = 299;
const DEFAULT_PAYER = '771234567';

/** How a payment differs from the ordinary one. */
export interface PaymentCircumstances {
  /** Nine digits. */
  payer?: string | undefined;
  /** The application in which it is made. */
  channel?: string | undefined;
  /** Whole francs taken instead of those asked for. */
  amount?: number | undefined;
  currency?: string | undefined;
  /** The payer began before the code expired. */
  isLate?: boolean | undefined;
}

/** How a code stands in the payer's eyes. */
export type Condition = 'open' | 'paid' | 'expired';

export interface Orange {
  readonly options: OrangeOptions;
  readonly faults: Faults;
  readonly notifications: Notifications;
  /** @returns `undefined` for an unknown client */
  issueToken(clientId: string, clientSecret: string): string | undefined;
  isToken(token: string): boolean;
  create(terms: CodeTerms): Code;
  find(id: string): Code | undefined;
  /** All codes, in the order of their creation. */
  all(): Code[];
  conditionOf(code: Code): Condition;
  transactionsOf(code: Code): Transaction[];
  /** Payments with their codes, in the order of their creation: all, or those of the codes with a reference. */
  transactions(reference?: string): { transaction: Transaction; code: Code }[];
  /** Uses a code. @returns `undefined` when it cannot be used any more */
  use(id: string, status: Status, circumstances?: PaymentCircumstances): Transaction | undefined;
  /** Moves a payment that is not final. @returns `undefined` when there is none that can move */
  move(transactionId: string, status: Status): Transaction | undefined;
  register(registration: Omit<Registration, 'createdAt'>): void;
  registration(): Registration | undefined;
}

interface Surroundings {
  journal: Journal;
  clock: Clock;
  options: OrangeOptions;
}

export function createOrange({ journal, clock, options }: Surroundings): Orange {
  const codes = journal.collection('orange-codes', Code, ({ reference }) => reference);
  const payments = journal.collection('orange-transactions', Transaction, ({ codeId }) => codeId);
  const registrations = journal.collection('orange-registrations', v.nullable(Registration));
  /** Ends of validity by token; the tokens of an earlier start are refused, and the merchant asks for another. */
  const tokens = new Map<string, number>();
  const faults = createFaults();

  const registration = (): Registration | undefined => {
    const { merchantCode: code, callback } = options;
    const configured = callback && { code, name: code, callbackUrl: callback.url, apiKey: callback.apiKey };
    return registrations.get(code) ?? (configured && { ...configured, createdAt: 0 });
  };
  const notifications = createNotifications({ journal, clock, faults, options, registration });
  const transactionsOf = (code: Code) => payments.inGroup(code.id);

  function conditionOf(code: Code): Condition {
    const isPaid = transactionsOf(code).some(({ status }) => status === 'SUCCESS');
    if (isPaid && code.isSingleUse) return 'paid';
    return clock.now() >= code.expiresAt ? 'expired' : 'open';
  }

  /** Stores a payment together with its notification, all or nothing. */
  function store(transaction: Transaction, code: Code): Transaction {
    return journal.together(() => {
      payments.set(transaction.id, transaction);
      if (FINAL_STATUSES.includes(transaction.status)) notifications.publish(transaction, code);
      return transaction;
    });
  }

  return {
    options,
    faults,
    notifications,
    issueToken(clientId, clientSecret) {
      if (clientId !== options.clientId || clientSecret !== options.clientSecret) return undefined;
      const token = newToken();
      tokens.set(token, clock.now() + TOKEN_LIFE_S * 1_000);
      return token;
    },
    isToken: (token) => clock.now() < (tokens.get(token) ?? 0),
    create({ validitySeconds, ...terms }) {
      const now = clock.now();
      const code = { ...terms, id: newCodeId(), createdAt: now, expiresAt: now + validitySeconds * 1_000 };
      codes.set(code.id, code);
      return code;
    },
    find: (id) => codes.get(id),
    all: () => codes.values(),
    conditionOf,
    transactionsOf,
    transactions(reference) {
      const found =
        reference === undefined ? payments.values() : codes.inGroup(reference).flatMap(transactionsOf);
      return found
        .toSorted((one, other) => one.createdAt - other.createdAt)
        .flatMap((transaction) => {
          const code = codes.get(transaction.codeId);
          return code ? [{ transaction, code }] : [];
        });
    },
    use(id, status, { payer = DEFAULT_PAYER, channel = 'MAXIT', amount, currency = 'XOF', isLate } = {}) {
      const code = codes.get(id);
      if (!code) return undefined;
      const condition = conditionOf(code);
      if (condition === 'paid' || (condition === 'expired' && isLate !== true)) return undefined;
      const now = clock.now();
      const terms = { amount: amount ?? code.amount, currency, payer, channel };
      const transactionId = newTransactionId(now, (taken) => payments.get(taken) !== undefined);
      const made = { id: transactionId, codeId: code.id, createdAt: now, updatedAt: now };
      return store({ ...terms, ...made, status }, code);
    },
    move(transactionId, status) {
      const known = payments.get(transactionId);
      const code = known && codes.get(known.codeId);
      if (!code || FINAL_STATUSES.includes(known.status)) return undefined;
      return store({ ...known, status, updatedAt: clock.now() }, code);
    },
    register: (registered) => registrations.set(registered.code, { ...registered, createdAt: clock.now() }),
    registration,
  };
}
