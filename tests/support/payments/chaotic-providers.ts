import type { Orange } from '#sandbox/providers/orange/orange.ts';
import type { Paydunya } from '#sandbox/providers/paydunya/paydunya.ts';
import type { WebhookPolicy } from '#sandbox/providers/wave/faults.ts';
import type { Wave } from '#sandbox/providers/wave/wave.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { ProviderPayment } from './oracle.ts';

/** What the providers of the sandbox and their payers do at random. */
export interface ChaoticProvider {
  id: 'wave' | 'orange' | 'paydunya';
  /** Sets a random fault of a call, and how notifications are delivered from now on. */
  spoil(random: SeededRandom): void;
  /**
   * A random action of a payer, with any page or code of the order, now or after its end.
   *
   * @param isKnown whether the shop has a session
   */
  act(random: SeededRandom, orderId: number, isKnown: (session: string) => boolean): void;
  /** The payments that it has received. */
  payments(): ProviderPayment[];
  /** Resolves when every notification that is due was delivered. */
  settled(): Promise<void>;
  clear(): void;
}

const READ_FAULTS = ['lost-request', 'lost-answer', 'html'] as const;
const FAULT_PERCENT = 60;

/** In percent: what a payer does with an open page. */
const fateOf = (random: SeededRandom) => {
  const fate = random.below(100);
  if (fate < 45) return 'pays';
  if (fate < 60) return 'pays late';
  if (fate < 70) return 'pays another amount';
  return fate < 85 ? 'fails' : 'cancels';
};

const orderOf = (reference: string | null | undefined, form: RegExp): number =>
  Number(form.exec(reference ?? '')?.[1] ?? 0);

const WAVE_WEBHOOKS: Partial<WebhookPolicy>[] = [
  {},
  { delivery: 'never' },
  { copies: 4 },
  { milliseconds: 40_000 },
  { corruption: 'wrong-signature', delivery: 'once' },
  { order: 'reversed' },
];
const WAVE_CREATE_FAULTS = [...READ_FAULTS, 'malformed', 'paid-before-answer'] as const;
const WAVE_REFERENCE = /^WV(\d+)-/;

export const chaoticWave = (wave: Wave): ChaoticProvider => ({
  id: 'wave',
  spoil(random) {
    wave.faults.set({ webhooks: random.pick(WAVE_WEBHOOKS) });
    const call = random.pick(['create', 'read', 'search', 'expire'] as const);
    const kind = random.pick(call === 'create' ? WAVE_CREATE_FAULTS : [...READ_FAULTS, 'malformed' as const]);
    if (random.below(100) < FAULT_PERCENT) wave.faults.set({ faults: [{ call, kind }] });
  },
  act(random, orderId) {
    const sessions = wave
      .all()
      .filter(({ clientReference }) => orderOf(clientReference, WAVE_REFERENCE) === orderId);
    if (sessions.length === 0) return;
    const { id, amount } = random.pick(sessions);
    const fate = fateOf(random);
    if (fate === 'pays') wave.pay(id);
    else if (fate === 'pays late') wave.pay(id, { isLate: true });
    else if (fate === 'pays another amount') wave.pay(id, { amount: amount + random.below(3) - 1 });
    else if (fate === 'fails') wave.fail(id, 'insufficient-funds');
    else wave.cancel(id);
  },
  payments: () =>
    wave
      .all()
      .filter(({ paymentStatus }) => paymentStatus === 'succeeded')
      .map(({ clientReference, amount, currency }) => ({
        orderId: orderOf(clientReference, WAVE_REFERENCE),
        amount,
        currency,
      })),
  settled: () => wave.webhooks.settled(),
  clear: () => wave.faults.clear(),
});

const ORANGE_NOTIFICATIONS = [
  {},
  { delivery: 'never' },
  { copies: 4 },
  { milliseconds: 40_000 },
  { corruption: 'wrong-signature', delivery: 'once' },
  { isReduced: true },
] as const;
const ORANGE_REFERENCE = /^OM(\d+)\d{17}$/;

/** A code can be used by several people, and after a try that failed. */
export const chaoticOrange = (orange: Orange): ChaoticProvider => ({
  id: 'orange',
  spoil(random) {
    orange.faults.set({ notifications: random.pick(ORANGE_NOTIFICATIONS) });
    const call = random.pick(['token', 'create', 'search'] as const);
    const kind = random.pick(READ_FAULTS);
    if (random.below(100) < FAULT_PERCENT) orange.faults.set({ faults: [{ call, kind }] });
  },
  act(random, orderId) {
    const codes = orange.all().filter(({ reference }) => orderOf(reference, ORANGE_REFERENCE) === orderId);
    if (codes.length === 0) return;
    const { id, amount } = random.pick(codes);
    const isLate = true;
    const fate = fateOf(random);
    if (fate === 'fails') orange.use(id, 'FAILED');
    else if (fate === 'cancels') orange.use(id, 'CANCELLED');
    else if (fate === 'pays another amount')
      orange.use(id, 'SUCCESS', { amount: amount + random.below(3) - 1 });
    else if (fate === 'pays late') orange.use(id, 'SUCCESS', { isLate });
    else {
      // Two people scan the code before one of them has paid.
      const uses = Array.from({ length: 1 + random.below(2) }, () => orange.use(id, 'PENDING', { isLate }));
      for (const use of uses) if (use) orange.move(use.id, 'SUCCESS');
    }
  },
  payments: () =>
    orange
      .transactions()
      .filter(({ transaction }) => transaction.status === 'SUCCESS')
      .map(({ transaction: { amount, currency }, code }) => ({
        orderId: orderOf(code.reference, ORANGE_REFERENCE),
        amount,
        currency,
      })),
  settled: () => orange.notifications.settled(),
  clear: () => orange.faults.clear(),
});

const PAYDUNYA_NOTIFICATIONS = [
  {},
  { when: 'never' },
  { copies: 4 },
  { hash: 'wrong' },
  { shape: 'json-string' },
] as const;
const PAYDUNYA_REFERENCE = /^PD(\d+)-/;
const referenceIn = (customData: unknown): string => String(Object(customData).reference);
const PAYER = { name: 'Awa Ndiaye', email: 'awa@exemple.sn', phone: '771234567' };

/** A refused page can be paid for a day. An invoice that the shop does not know cannot be searched for: its page was never seen. */
export const chaoticPaydunya = (paydunya: Paydunya): ChaoticProvider => ({
  id: 'paydunya',
  spoil(random) {
    paydunya.faults.set({ notifications: random.pick(PAYDUNYA_NOTIFICATIONS) });
    const call = random.pick(['create', 'confirm'] as const);
    const kind = random.pick([...READ_FAULTS, 'malformed', 'server-error'] as const);
    if (random.below(100) < FAULT_PERCENT) paydunya.faults.set({ faults: [{ call, kind }] });
  },
  act(random, orderId, isKnown) {
    const invoices = paydunya
      .all()
      .filter(
        ({ customData, token }) =>
          orderOf(referenceIn(customData), PAYDUNYA_REFERENCE) === orderId && isKnown(token),
      );
    if (invoices.length === 0) return;
    const { token } = random.pick(invoices);
    const fate = fateOf(random);
    if (fate === 'fails') paydunya.fail(token, 'card', 'Carte refusée');
    else if (fate === 'cancels') paydunya.cancel(token);
    else paydunya.pay(token, { payer: PAYER, method: 'card' });
  },
  payments: () =>
    paydunya
      .all()
      .filter(({ status }) => status === 'completed')
      .map(({ customData, amount }) => ({
        orderId: orderOf(referenceIn(customData), PAYDUNYA_REFERENCE),
        amount,
        currency: 'XOF',
      })),
  settled: () => paydunya.notifications.settled(),
  clear: () => paydunya.faults.clear(),
});
