import { expect, it } from 'vitest';
import { automaticWatchMachine } from '#machines/automatic-watch/index.ts';
import { failedWith } from '#machines/call-failure.ts';
import { connect } from '#machines/connect.ts';
import type { PaymentAnswer } from '#domain/payments/payment.ts';
import type { WatchedPayment } from '#machines/payment-watch/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { failed, offline, transactionId } from './fixtures.ts';
import { code, says } from './mobile-money.dialog.ts';

const subject = { transactionId, provider: 'orange' };

async function watch(answers: Scripted<PaymentAnswer>[], known = says('pending')) {
  const asked: { subject: WatchedPayment }[] = [];
  const machine = connect(automaticWatchMachine, { fetchStatus: scripted(answers, asked) });
  const watched = await startMachine(machine, { subject, answer: known });
  return { ...watched, asked, output: () => watched.actor.getSnapshot().output };
}

it('[PM-09] checks ten times, 5 s apart, also where checks get no answer, and then finds nothing', async () => {
  const silent = Array.from({ length: 9 }, () => says('pending'));
  const watched = await watch([rejected(offline), ...silent, says('confirmed')]);
  for (let check = 1; check <= 10; check += 1) {
    await watched.advance(4_999);
    expect(watched.asked).toHaveLength(check - 1);
    expect(watched.output()).toBeUndefined();
    await watched.advance(1);
    expect(watched.asked).toHaveLength(check);
  }
  expect(watched.output()).toEqual({ found: undefined });
  await watched.advance(60_000);
  expect(watched.asked).toHaveLength(10);
  expect(watched.asked[0]).toEqual({
    subject: { transactionId: 'WV42-1-8Z3K6Q2N5T7W9Y1B', provider: 'orange' },
  });
});

it.each([
  ['confirmed', 'pending'],
  ['failed', 'pending'],
  ['confirmed', 'checking'],
] as const)('[PM-09] ends with %s, when %s is known', async (verdict, known) => {
  const watched = await watch([says(known), rejected(offline), says(verdict)], says(known));
  for (let check = 1; check <= 3; check += 1) await watched.advance(5_000);
  expect(watched.output()).toEqual({ found: says(verdict) });
});

it('[PM-09] B38: neither an older answer nor another code of an open payment ends it', async () => {
  const older = await watch([says('pending')], says('failed'));
  await older.advance(5_000);
  expect(older.output()).toBeUndefined();
  const changed = await watch([says('pending', { nextStep: code })]);
  await changed.advance(5_000);
  expect(changed.output()).toBeUndefined();
});

it('C28: after a rate limit the next check waits until the server allows it', async () => {
  const limited = Object.assign(failed('request.too_many', 'Trop de demandes à la suite.'), {
    retryAfterS: 20,
  });
  const watched = await watch([rejected(limited), says('pending'), says('confirmed')]);
  await watched.advance(5_000);
  await watched.advance(19_999);
  expect(watched.asked).toHaveLength(1);
  await watched.advance(1);
  await watched.advance(5_000);
  expect(watched.output()).toEqual({ found: says('confirmed') });
});

it('[TL-05] [PM-09] every transition leads to its expected state', async () => {
  const problems = await walk(automaticWatchMachine, {
    starts: {
      'an open payment': { input: { subject, answer: says('pending') }, state: 'waiting' },
      'a payment whose first answer is missing': { input: { subject, answer: undefined }, state: 'waiting' },
    },
    events: {
      'server says pending': answer('fetchStatus', says('pending')),
      'server says confirmed': answer('fetchStatus', says('confirmed')),
      'fetchStatus fails': failure('fetchStatus', offline),
      'fetchStatus is limited': failure('fetchStatus', failed('request.too_many', 'Trop de demandes.')),
    },
    given: {
      'pending known': ({ context }) => context.answer?.verdict === 'pending',
      'tenth check': ({ context }) => context.checks === 10,
    },
    targets: {
      waiting: { 'after interval': 'checking' },
      checking: {
        'server says pending [pending known, not tenth check]': 'waiting',
        'server says pending [pending known, tenth check]': 'ended',
        'server says pending [not pending known]': 'found',
        'server says confirmed': 'found',
        'fetchStatus fails [not tenth check]': 'waiting',
        'fetchStatus fails [tenth check]': 'ended',
        'fetchStatus is limited [not tenth check]': 'waiting',
        'fetchStatus is limited [tenth check]': 'ended',
      },
    },
    openEnded: [],
    rules: {
      'no more than ten checks': ({ context }) => context.checks <= 10,
      'something was found, or all checks were made': (snapshot) =>
        snapshot.status === 'active' ||
        snapshot.context.found !== undefined ||
        snapshot.context.checks === 10,
      'only a rate limit or a lost answer delays a check': ({ context }) =>
        context.failure === undefined ||
        context.failure === offline ||
        failedWith(context.failure, 'request.too_many'),
    },
  });
  expect(problems).toEqual([]);
});
