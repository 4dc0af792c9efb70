import { describe, expect, it } from 'vitest';
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
interface Subject {
  transactionId: string;
}

const subject: Subject = { transactionId };
const says = (verdict: PaymentVerdict): Answer => ({ transactionId, verdict });
const paymentWatchMachine = createPaymentWatch<Subject, Answer>(newerAnswer);

async function watch(
  answers: Scripted<Answer>[],
  options: { known?: Answer; immediate?: boolean; attemptsMax?: number } = {},
) {
  const asked: Subject[] = [];
  const machine = connect(paymentWatchMachine, { fetchStatus: scripted(answers, asked) });
  const watched = await startMachine(machine, {
    subject,
    known: options.known,
    intervalMs: 5_000,
    immediate: options.immediate ?? false,
    ...(options.attemptsMax !== undefined && { attemptsMax: options.attemptsMax }),
  });
  return { ...watched, asked, output: () => watched.actor.getSnapshot().output };
}

it('[PM-10] B3: checks after each interval until there is news, then stops', async () => {
  const watched = await watch([says('pending'), says('confirmed')], { known: says('pending') });
  await watched.advance(4_999);
  expect(watched.asked).toEqual([]);
  await watched.advance(1);
  expect(watched.asked).toEqual([{ transactionId: 'WV42-1-8Z3K6Q2N5T7W9Y1B' }]);
  expect(watched.output()).toBeUndefined();
  await watched.advance(5_000);
  expect(watched.output()).toEqual({ outcome: 'news', answer: says('confirmed'), error: undefined });
  await watched.advance(60_000);
  expect(watched.asked).toHaveLength(2);
});

it('B31: checks at once when the user returns or the network is back, then waits a whole interval', async () => {
  const watched = await watch([says('pending'), says('pending')], { known: says('pending') });
  await watched.advance(3_000);
  await watched.send({ type: 'page.returned' });
  expect(watched.asked).toHaveLength(1);
  await watched.advance(4_999);
  expect(watched.asked).toHaveLength(1);
  await watched.advance(1);
  expect(watched.asked).toHaveLength(2);
});

it('makes one call at a time: a return during a check does not start another', async () => {
  const { logic, calls } = held<Answer, Subject>();
  const machine = connect(paymentWatchMachine, { fetchStatus: logic });
  const watched = await startMachine(machine, {
    subject,
    known: undefined,
    intervalMs: 5_000,
    immediate: true,
  });
  await watched.send({ type: 'page.returned' }, { type: 'page.returned' });
  await watched.advance(60_000);
  expect(calls).toHaveLength(1);
  calls[0]!.resolve(says('pending'));
  await settle();
  expect(watched.actor.getSnapshot().output?.answer).toEqual(says('pending'));
});

it('I17 B4: checks without an answer change nothing, however many', async () => {
  const watched = await watch([...Array.from({ length: 20 }, () => rejected(offline)), says('confirmed')], {
    known: says('pending'),
  });
  for (let i = 0; i < 20; i++) await watched.advance(5_000);
  expect(watched.asked).toHaveLength(20);
  expect(watched.output()).toBeUndefined();
  expect(watched.emitted).toEqual([]);
  await watched.advance(5_000);
  expect(watched.output()?.answer).toEqual(says('confirmed'));
});

it('I17 C28: after a rate limit it waits until the server allows a check, also when the user returns', async () => {
  const limited = Object.assign(failed('request.too_many', 'Trop de demandes à la suite.'), {
    retryAfterS: 20,
  });
  const watched = await watch([rejected(limited), rejected(offline), says('confirmed')], {
    known: says('pending'),
  });
  await watched.advance(5_000);
  await watched.advance(19_999);
  await watched.send({ type: 'page.returned' });
  expect(watched.asked).toHaveLength(1);
  await watched.advance(1);
  expect(watched.asked).toHaveLength(2);
  expect(watched.output()).toBeUndefined();
  // The last failure was no rate limit.
  await watched.send({ type: 'page.returned' });
  expect(watched.output()).toEqual({ outcome: 'news', answer: says('confirmed'), error: undefined });
});

it('B38: an older answer does not replace a newer one', async () => {
  const watched = await watch([says('pending'), says('confirmed')], { known: says('checking') });
  await watched.advance(5_000);
  expect(watched.output()).toBeUndefined();
  await watched.advance(5_000);
  expect(watched.output()?.answer).toEqual(says('confirmed'));
});

it('reports a superseded payment as news', async () => {
  const watched = await watch([says('superseded')], { known: says('pending') });
  await watched.advance(5_000);
  expect(watched.output()).toEqual({ outcome: 'news', answer: says('superseded'), error: undefined });
});

it('reports other changes with the same verdict', async () => {
  const withNote = { ...says('pending'), note: 'lien' };
  const watched = await watch([withNote], { known: says('pending') });
  await watched.advance(5_000);
  expect(watched.output()?.answer).toEqual(withNote);
});

describe('a single check', () => {
  const once = { known: says('checking'), immediate: true, attemptsMax: 1 };

  it.each([
    ['news', says('confirmed'), { outcome: 'news', answer: says('confirmed'), error: undefined }],
    ['the same', says('checking'), { outcome: 'unchanged', answer: says('checking'), error: undefined }],
    [
      'an older answer',
      says('pending'),
      { outcome: 'unchanged', answer: says('checking'), error: undefined },
    ],
    ['no answer', rejected(offline), { outcome: 'unanswered', answer: says('checking'), error: offline }],
  ] as const)('[PM-10] ends at once with %s', async (_, scriptedAnswer, output) => {
    expect((await watch([scriptedAnswer], once)).output()).toEqual(output);
  });
});

it('[PM-09] with a maximum of 10 it ends after ten checks at intervals of 5 s, including failed ones', async () => {
  const answers = [...Array.from({ length: 9 }, () => says('pending')), rejected(offline), says('confirmed')];
  const watched = await watch(answers, { known: says('pending'), attemptsMax: 10 });
  await watched.advance(49_999);
  for (let i = 0; i < 9; i++) await watched.advance(5_000);
  await watched.advance(60_000);
  expect(watched.asked).toHaveLength(10);
  expect(watched.output()?.outcome).toBe('unanswered');
});

it('[TL-05] every transition leads to its expected state', async () => {
  const silent = { subject, known: says('pending'), intervalMs: 5_000 };
  const problems = await walk(paymentWatchMachine, {
    starts: {
      'an open payment': { input: silent, state: 'waiting' },
      'an open payment, three checks': { input: { ...silent, attemptsMax: 3 }, state: 'waiting' },
      'a first check': { input: { ...silent, known: undefined, immediate: true }, state: 'checking' },
      'a single check': { input: { ...silent, immediate: true, attemptsMax: 1 }, state: 'checking' },
    },
    events: {
      'server says pending': answer('fetchStatus', says('pending')),
      'server says checking': answer('fetchStatus', says('checking')),
      'server says confirmed': answer('fetchStatus', says('confirmed')),
      'server says superseded': answer('fetchStatus', says('superseded')),
      'fetchStatus fails': failure('fetchStatus', offline),
      'fetchStatus is limited': failure('fetchStatus', failed('request.too_many', 'Trop de demandes.')),
      'page.returned': { type: 'page.returned' },
    },
    given: {
      'pending known': ({ context }) => context.known?.verdict === 'pending',
      'last check': ({ context }) => context.attemptsLeft === 0,
      limited: ({ context }) => failedWith(context.failure, 'request.too_many'),
    },
    targets: {
      waiting: {
        'after interval': 'checking',
        'page.returned [not limited]': 'checking',
      },
      checking: {
        'server says pending [pending known, not last check]': 'waiting',
        'server says pending [pending known, last check]': 'ended',
        'server says pending [not pending known]': 'ended',
        'server says checking': 'ended',
        'server says confirmed': 'ended',
        'server says superseded': 'ended',
        'fetchStatus fails [not last check]': 'waiting',
        'fetchStatus fails [last check]': 'ended',
        'fetchStatus is limited [not last check]': 'waiting',
        'fetchStatus is limited [last check]': 'ended',
      },
    },
    openEnded: [],
    rules: {
      'no more checks than allowed': ({ context }) => context.attemptsLeft >= 0,
      'a reason stands with a check that got no answer': ({ context }) =>
        context.outcome !== 'unanswered' || context.failure !== undefined,
    },
  });
  expect(problems).toEqual([]);
});
