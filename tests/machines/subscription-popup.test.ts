import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  selectError,
  selectFailure,
  selectIsBusy,
  selectIsWanted,
  selectThanked,
  selectTyped,
  subscriptionPopupMachine,
  type SubscriptionPopupTypes,
} from '#machines/subscription-popup/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, settle } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { offline } from './fixtures.ts';

type Input = SubscriptionPopupTypes['input'];

const NOON = Date.UTC(2026, 10, 21, 12);

async function open(given: Partial<Input> = {}) {
  const { logic, calls } = held<void, { email: string }>();
  const machine = connect(subscriptionPopupMachine, { subscribe: logic });
  const input = { isMember: false, isAllowed: true, now: () => NOON, ...given };
  const popup = await startMachine(machine, input);
  return {
    ...popup,
    calls,
    see: <T>(select: (snapshot: ReturnType<typeof popup.actor.getSnapshot>) => T) =>
      select(popup.actor.getSnapshot()),
    type: (typed: string) => popup.send({ type: 'email.typed', typed }, { type: 'submit.requested' }),
  };
}

it('[PC-04] the newsletter is offered after a product was added, not before', async () => {
  const popup = await open();
  expect(popup.see(selectIsWanted)).toBe(false);
  await popup.send({ type: 'product.added' });
  expect(popup.see(selectIsWanted)).toBe(true);
});

it.each([
  ['a member', { isMember: true }],
  ['who declined a short while ago, or has subscribed,', { isAllowed: false }],
])('[PC-04] %s gets no offer', async (_, given) => {
  const popup = await open(given);
  await popup.send({ type: 'product.added' });
  expect(popup.see(selectIsWanted)).toBe(false);
});

it('[PC-04] an address is subscribed once, confirmed, and stored permanently', async () => {
  const popup = await open();
  await popup.send({ type: 'product.added' });
  await popup.type(' awa@Exemple.SN ');
  expect(popup.see(selectIsBusy)).toBe(true);
  await popup.send({ type: 'submit.requested' });
  expect(popup.calls.map(({ input }) => input)).toEqual([{ email: 'awa@exemple.sn' }]);
  popup.calls[0]!.resolve();
  await settle();
  expect(popup.see(selectThanked)).toBe('awa@exemple.sn');
  expect(popup.emitted).toEqual([{ type: 'store', declinedAt: undefined }]);
  await popup.advance(8_000);
  expect(popup.see(selectIsWanted)).toBe(false);
  await popup.send({ type: 'product.added' });
  expect(popup.see(selectIsWanted)).toBe(false);
});

it.each([
  ['', "L'adresse email est obligatoire."],
  ['   ', "L'adresse email est obligatoire."],
  ['awa@', "L'adresse email est invalide."],
  ['awa@exemple.sn\r\nBcc: tous@exemple.sn', "L'adresse email est invalide."],
])('[PC-04] %j is not sent: "%s"', async (typed, error) => {
  const popup = await open();
  await popup.send({ type: 'product.added' });
  await popup.type(typed);
  expect(popup.see(selectError)).toBe(error);
  expect(popup.calls).toEqual([]);
  await popup.send({ type: 'email.typed', typed: 'a' });
  expect(popup.see(selectError)).toBeUndefined();
});

it('[PC-04] if sending fails it says so, keeps the input, and can be retried', async () => {
  const popup = await open();
  await popup.send({ type: 'product.added' });
  await popup.type('awa@exemple.sn');
  popup.calls[0]!.reject(offline);
  await settle();
  expect(popup.see(selectFailure)).toBe('La connexion ne répond pas.');
  expect(popup.see(selectTyped)).toBe('awa@exemple.sn');
  await popup.send({ type: 'submit.requested' });
  expect(popup.see(selectFailure)).toBeUndefined();
  popup.calls[1]!.resolve();
  await settle();
  expect(popup.see(selectThanked)).toBe('awa@exemple.sn');
});

it('[PC-04] after declining it stays hidden, and the time is stored', async () => {
  const popup = await open();
  await popup.send({ type: 'product.added' }, { type: 'closed' });
  expect(popup.emitted).toEqual([{ type: 'store', declinedAt: NOON }]);
  await popup.send({ type: 'product.added' });
  expect(popup.see(selectIsWanted)).toBe(false);
});

it('[PC-04] signing in meanwhile ends the offer', async () => {
  const popup = await open();
  await popup.send({ type: 'product.added' }, { type: 'session.changed', isMember: false });
  expect(popup.see(selectIsWanted)).toBe(true);
  await popup.send({ type: 'session.changed', isMember: true });
  expect(popup.see(selectIsWanted)).toBe(false);
});

it('[TL-05] [PC-04] every transition leads to its expected state, and members get no offer', async () => {
  const problems = await walk(subscriptionPopupMachine, {
    starts: {
      'a visitor': {
        input: { isMember: false, isAllowed: true, now: () => NOON },
        state: 'hidden',
      },
    },
    events: {
      'subscribe succeeds': answer('subscribe'),
      'subscribe fails': failure('subscribe', offline),
      'product.added': { type: 'product.added' },
      'email mistyped': { type: 'email.typed', typed: 'awa@' },
      'email typed': { type: 'email.typed', typed: 'awa@exemple.sn' },
      'submit.requested': { type: 'submit.requested' },
      closed: { type: 'closed' },
      'signs in': { type: 'session.changed', isMember: true },
      'signs out': { type: 'session.changed', isMember: false },
    },
    given: {
      member: ({ context }) => context.isMember,
      'may ask': ({ context }) => context.isAllowed,
      'valid email': ({ context }) => context.typed === 'awa@exemple.sn',
    },
    targets: {
      '*': {
        'signs in [not member]': 'hidden',
        'signs out [member]': 'hidden',
      },
      hidden: { 'product.added [may ask, not member]': 'offered' },
      offered: {
        'email mistyped': 'stays',
        'email typed': 'stays',
        'submit.requested [valid email]': 'sending',
        'submit.requested [not valid email]': 'stays',
        closed: 'hidden',
      },
      sending: { 'subscribe succeeds': 'thanked', 'subscribe fails': 'offered', closed: 'hidden' },
      thanked: { 'after thanks': 'hidden', closed: 'hidden' },
    },
    openEnded: ['hidden', 'offered'],
    rules: {
      'no member sees it': (snapshot) => !(snapshot.context.isMember && selectIsWanted(snapshot)),
      'thanks and complaints are never shown together': (snapshot) =>
        selectThanked(snapshot) === undefined ||
        (selectError(snapshot) === undefined && selectFailure(snapshot) === undefined),
      'who answered is not asked again': ({ context }, emitted) => emitted.length === 0 || !context.isAllowed,
    },
  });
  expect(problems).toEqual([]);
});
