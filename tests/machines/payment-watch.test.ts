import { expect, it } from 'vitest';
import { newerAnswer, type PaymentVerdict } from '#domain/payments/verdict.ts';
import { failedWith } from '#machines/call-failure.ts';
import { connect } from '#machines/connect.ts';
import { createPaymentWatch } from '#machines/payment-watch/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { failed, offline, transactionId } from './fixtures.ts';

interface Answer {
  transactionId: string;
  verdict: PaymentVerdict;
  note?: string;
}

const says = (verdict: PaymentVerdict): Answer => ({ transactionId, verdict });

/** An open payment may change; everything else is over, and a refusal can be paid for a while. */
const paymentWatchMachine = createPaymentWatch<string, Answer>({
  newer: newerAnswer,
  intervalOf: (answer) => {
    if (answer?.verdict === 'failed') return answer.note === 'payable' ? 30_000 : undefined;
    return answer?.verdict === 'confirmed' ? undefined : 5_000;
  },
});

async function watch(answers: Scripted<Answer>[], known?: Answer) {
  const asked: { subject: string }[] = [];
  const machine = connect(paymentWatchMachine, { fetchStatus: scripted(answers, asked) });
  const watched = await startMachine(machine, { subject: transactionId, answer: known });
  const news = () => {
    const { answer, reach } = watched.actor.getSnapshot().context;
    return [answer?.verdict, reach];
  };
  return { ...watched, asked, news };
}

it('[PM-10] B3: checks after each interval, tells each answer, and rests once nothing can change it', async () => {
  const watched = await watch([says('pending'), says('confirmed')], says('pending'));
  await watched.advance(4_999);
  expect(watched.asked).toEqual([]);
  await watched.advance(1);
  expect(watched.asked).toEqual([{ subject: 'WV42-1-8Z3K6Q2N5T7W9Y1B' }]);
  expect(watched.news()).toEqual(['pending', 'reached']);
  await watched.advance(5_000);
  expect(watched.news()).toEqual(['confirmed', 'reached']);
  await watched.advance(60_000);
  await watched.send({ type: 'page.returned' });
  expect(watched.asked).toHaveLength(2);
});

it('B7: the interval follows the answer, as long as a refusal can be paid', async () => {
  const payable = { ...says('failed'), note: 'payable' };
  const watched = await watch([payable, payable, says('failed')], says('pending'));
  await watched.advance(5_000);
  await watched.advance(29_999);
  expect(watched.asked).toHaveLength(1);
  await watched.advance(1);
  await watched.advance(30_000);
  await watched.advance(120_000);
  expect(watched.asked).toHaveLength(3);
});

it('B31: checks at once when the user returns or the network is back, then waits a whole interval', async () => {
  const watched = await watch([says('pending'), says('pending')], says('pending'));
  await watched.advance(3_000);
  await watched.send({ type: 'page.returned' });
  expect(watched.asked).toHaveLength(1);
  await watched.advance(4_999);
  expect(watched.asked).toHaveLength(1);
  await watched.advance(1);
  expect(watched.asked).toHaveLength(2);
});

it('makes one call at a time: a return during a check does not start another', async () => {
  const { logic, calls } = held<Answer, { subject: string }>();
  const machine = connect(paymentWatchMachine, { fetchStatus: logic });
  const watched = await startMachine(machine, { subject: transactionId, answer: undefined });
  await watched.send({ type: 'check.requested' }, { type: 'page.returned' }, { type: 'page.returned' });
  await watched.advance(60_000);
  expect(calls).toHaveLength(1);
  calls[0]!.resolve(says('pending'));
  await settle();
  expect(watched.actor.getSnapshot().context.answer).toEqual(says('pending'));
});

it('[PM-10] B38: a check on request replaces the one under way, whose answer is ignored', async () => {
  const { logic, calls } = held<Answer, { subject: string }>();
  const machine = connect(paymentWatchMachine, { fetchStatus: logic });
  const watched = await startMachine(machine, { subject: transactionId, answer: says('pending') });
  await watched.send({ type: 'check.requested' }, { type: 'check.requested' });
  calls[1]!.resolve(says('confirmed'));
  calls[0]!.resolve(says('failed'));
  await settle();
  expect(watched.actor.getSnapshot().context.answer).toEqual(says('confirmed'));
  await watched.send({ type: 'check.requested' });
  expect(calls).toHaveLength(3);
});

it('I17 B4: checks without an answer change no answer, however many, and are told', async () => {
  const watched = await watch(
    [...Array.from({ length: 20 }, () => rejected(offline)), says('confirmed')],
    says('pending'),
  );
  for (let i = 0; i < 20; i++) await watched.advance(5_000);
  expect(watched.asked).toHaveLength(20);
  expect(watched.news()).toEqual(['pending', 'unreachable']);
  expect(watched.actor.getSnapshot().context.failure).toBe(offline);
  await watched.advance(5_000);
  expect(watched.news()).toEqual(['confirmed', 'reached']);
  expect(watched.actor.getSnapshot().context.failure).toBeUndefined();
});

it('I17: after a lost check on request it goes on until there is an answer, whatever is known', async () => {
  const watched = await watch([rejected(offline), says('confirmed')], says('confirmed'));
  await watched.send({ type: 'check.requested' });
  expect(watched.news()).toEqual(['confirmed', 'unreachable']);
  await watched.advance(5_000);
  expect(watched.news()).toEqual(['confirmed', 'reached']);
});

it('I17 C28: after a rate limit it waits until the server allows a check, also when the user returns', async () => {
  const limited = Object.assign(failed('request.too_many', 'Trop de demandes à la suite.'), {
    retryAfterS: 20,
  });
  const watched = await watch([rejected(limited), rejected(offline), says('confirmed')], says('pending'));
  await watched.advance(5_000);
  await watched.advance(19_999);
  await watched.send({ type: 'page.returned' });
  expect(watched.asked).toHaveLength(1);
  await watched.advance(1);
  expect(watched.asked).toHaveLength(2);
  // The last failure was no rate limit.
  await watched.send({ type: 'page.returned' });
  expect(watched.news()).toEqual(['confirmed', 'reached']);
});

it('B38: an older answer does not replace a newer one, which stays the same object', async () => {
  const known = says('checking');
  const watched = await watch([says('pending'), says('checking'), says('confirmed')], known);
  await watched.advance(5_000);
  await watched.advance(5_000);
  expect(watched.actor.getSnapshot().context.answer).toBe(known);
  await watched.advance(5_000);
  expect(watched.news()).toEqual(['confirmed', 'reached']);
});

it.each([
  ['a superseded payment', says('superseded')],
  ['another change with the same verdict', { ...says('pending'), note: 'lien' }],
])('tells %s', async (_, answer) => {
  const watched = await watch([answer], says('pending'));
  await watched.advance(5_000);
  expect(watched.actor.getSnapshot().context.answer).toEqual(answer);
});

const at = (answer: Answer | undefined) => ({ subject: transactionId, answer });

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(paymentWatchMachine, {
    starts: {
      'an open payment': { input: at(says('pending')), state: 'waiting' },
      'a first check': { input: at(undefined), state: 'waiting' },
      'a payment that is over': { input: at(says('confirmed')), state: 'resting' },
    },
    events: {
      'server says pending': answer('fetchStatus', says('pending')),
      'server says confirmed': answer('fetchStatus', says('confirmed')),
      'server says payable': answer('fetchStatus', { ...says('failed'), note: 'payable' }),
      'server says failed': answer('fetchStatus', says('failed')),
      'fetchStatus fails': failure('fetchStatus', offline),
      'fetchStatus is limited': failure('fetchStatus', failed('request.too_many', 'Trop de demandes.')),
      'check.requested': { type: 'check.requested' },
      'page.returned': { type: 'page.returned' },
    },
    given: {
      limited: ({ context }) => failedWith(context.failure, 'request.too_many'),
      over: ({ context }) => context.answer?.verdict === 'confirmed',
      refused: ({ context }) => context.answer?.verdict === 'failed',
      payable: ({ context }) => context.answer?.note === 'payable',
    },
    targets: {
      '*': { 'check.requested': 'reading' },
      waiting: { 'after interval': 'reading', 'page.returned [not limited]': 'reading' },
      reading: {
        'server says pending [not over, not refused]': 'waiting',
        'server says pending [over]': 'resting',
        'server says pending [refused, not payable]': 'resting',
        'server says pending [refused, payable]': 'waiting',
        'server says confirmed': 'resting',
        'server says payable [not over]': 'waiting',
        'server says payable [over]': 'resting',
        'server says failed': 'resting',
        'fetchStatus fails': 'waiting',
        'fetchStatus is limited': 'waiting',
      },
    },
    openEnded: ['resting'],
    rules: {
      'a reason stands with a check that got no answer, and with no other': ({ context }) =>
        context.reach === 'reading' || (context.reach === 'unreachable') === (context.failure !== undefined),
      'an answer was reached': ({ context }) => context.answer !== undefined || context.reach !== 'reached',
    },
  });
  expect(problems).toEqual([]);
});
