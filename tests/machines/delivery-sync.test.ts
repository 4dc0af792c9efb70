import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { CourierDeed } from '#domain/fulfilment/courier-deed.ts';
import type { CourierDelivery } from '#domain/orders/courier-round.ts';
import { connect } from '#machines/connect.ts';
import {
  deliverySyncMachine,
  selectFailure,
  selectRefused,
  selectWaiting,
  withDeeds,
} from '#machines/delivery-sync/index.ts';
import { settle } from '#tests/support/machines/scripted.ts';
import { answer, failure, walk, type Walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

type Step = Extract<CourierDeed, { kind: 'step' }>;

const deed = (key: string, changes: Partial<Step> = {}): Step => ({
  key,
  orderId: 42,
  reference: 'KE-7QX2M9D4TB',
  doneAt: 1_000,
  kind: 'step',
  number: 1,
  version: 3,
  step: 'parcel.delivered',
  recipient: 'Fatou',
  ...changes,
});
const FIRST = deed('key-of-the-first-deed');
const SECOND = deed('key-of-the-other-deed', { step: 'customer.absent', recipient: undefined });
const changed = failed('parcel.changed', 'Cette livraison a été modifiée entre-temps.');

const EVENTS: Walk<typeof deliverySyncMachine>['events'] = {
  added: { type: 'deed.added', deed: FIRST },
  connected: { type: 'connection.changed', isOnline: true },
  disconnected: { type: 'connection.changed', isOnline: false },
  asked: { type: 'sync.requested' },
  retried: { type: 'refusal.retried', key: FIRST.key, version: 5 },
  dismissed: { type: 'refusal.dismissed', key: FIRST.key },
  sent: answer('sendDeed'),
  unanswered: failure('sendDeed', offline),
  refused: failure('sendDeed', changed),
};

const walkOfTable: Walk<typeof deliverySyncMachine> = {
  starts: {
    'nothing is kept': { input: { deeds: [], isOnline: true }, state: 'idle' },
    'a deed is kept': { input: { deeds: [SECOND], isOnline: true }, state: 'sending' },
    'there is no network': { input: { deeds: [SECOND], isOnline: false }, state: 'queued' },
  },
  events: EVENTS,
  given: {
    online: ({ context }) => context.isOnline,
    more: ({ context }) => context.waiting.length > 1,
    any: ({ context }) => context.waiting.length > 0,
    refused: ({ context }) => context.refused.length > 0,
    first: ({ context }) => context.refused.some(({ deed: { key } }) => key === FIRST.key),
    alone: ({ context }) => context.refused.length === 1,
  },
  targets: {
    '*': { connected: 'stays', disconnected: 'stays' },
    idle: {
      'added [online]': 'sending',
      'added [not online]': 'queued',
      retried: 'stays',
      dismissed: 'stays',
    },
    queued: {
      'added [online]': 'sending',
      'added [not online]': 'queued',
      'retried [online]': 'sending',
      'retried [not online]': 'stays',
      'dismissed [online]': 'sending',
      'dismissed [not online]': 'stays',
      connected: 'sending',
      asked: 'sending',
      'after retryPause [online]': 'sending',
    },
    sending: {
      added: 'stays',
      retried: 'stays',
      dismissed: 'stays',
      'sent [more, online]': 'stays',
      'sent [more, not online]': 'queued',
      'sent [not more, refused]': 'refused',
      'sent [not more, not refused]': 'idle',
      unanswered: 'queued',
      'refused [more, online]': 'stays',
      'refused [more, not online]': 'queued',
      'refused [not more]': 'refused',
    },
    refused: {
      'added [not first, online]': 'sending',
      'added [not first, not online]': 'queued',
      'added [first]': 'stays',
      'retried [first, online]': 'sending',
      'retried [first, not online]': 'queued',
      'retried [not first]': 'stays',
      'dismissed [first, alone]': 'idle',
      'dismissed [first, not alone]': 'stays',
      'dismissed [not first]': 'stays',
    },
  },
  openEnded: ['idle', 'refused'],
  rules: {
    'nothing is lost: what is waiting while nothing is sent is queued': ({ value, context }) =>
      context.waiting.length === 0 || value === 'queued' || value === 'sending',
    'what is dismissed or sent is told, and nothing else': (_, emitted) =>
      emitted.every(({ type }) => type === 'deed.done'),
  },
};

it('[TL-05] [DK-05] every event leads to its expected state on a live actor', async () => {
  expect(await walk(deliverySyncMachine, walkOfTable)).toEqual([]);
});

/** A sync whose calls answer like this, one after the other. */
function syncWith(answers: readonly unknown[], deeds: readonly CourierDeed[] = []) {
  const sent: CourierDeed[] = [];
  const clock = new SimulatedClock();
  const machine = connect(deliverySyncMachine, {
    sendDeed: fromPromise<void, CourierDeed>(async ({ input }) => {
      sent.push(input);
      const given = answers[sent.length - 1];
      if (given !== undefined) throw given;
    }),
  });
  const sync = createActor(machine, { input: { deeds, isOnline: true }, clock });
  const done: string[] = [];
  sync.on('deed.done', ({ key }) => done.push(key));
  return { sync: sync.start(), sent, done, clock };
}

it('[DK-05] what was not answered is sent again with its key, in its order, and told once it is known', async () => {
  const { sync, sent, done, clock } = syncWith([offline, undefined, undefined], [FIRST, SECOND]);
  await settle();
  expect(selectFailure(sync.getSnapshot())).toBe(offline.message);
  expect(selectWaiting(sync.getSnapshot())).toEqual([FIRST, SECOND]);
  clock.increment(30_000);
  await settle();
  await settle();
  expect(sent.map(({ key }) => key)).toEqual([FIRST.key, FIRST.key, SECOND.key]);
  expect(done).toEqual([FIRST.key, SECOND.key]);
  expect(sync.getSnapshot().value).toBe('idle');
});

it('[DK-05] a refusal does not stop the others and loses nothing: it is sent again on the version that is now', async () => {
  const { sync, sent, done } = syncWith([changed, undefined, undefined], [FIRST, SECOND]);
  await settle();
  await settle();
  expect(selectRefused(sync.getSnapshot())).toEqual([{ deed: FIRST, message: changed.message }]);
  expect(done).toEqual([SECOND.key]);
  sync.send({ type: 'refusal.retried', key: FIRST.key, version: 7 });
  await settle();
  expect(sent.at(-1)).toEqual({ ...FIRST, version: 7 });
  expect(done).toEqual([SECOND.key, FIRST.key]);
});

it('[DK-05] a deed that is there already is not added twice', async () => {
  const { sync } = syncWith([offline], [FIRST]);
  await settle();
  sync.send({ type: 'connection.changed', isOnline: false });
  sync.send({ type: 'deed.added', deed: FIRST });
  expect(selectWaiting(sync.getSnapshot())).toEqual([FIRST]);
});

it('[DK-05] a delivery is shown as it will be once everything is sent', () => {
  const delivery: CourierDelivery = {
    orderId: 42,
    reference: 'KE-7QX2M9D4TB',
    customerName: 'Awa Ndiaye',
    phone: '',
    region: 'dakar',
    number: 1,
    parcels: 1,
    state: 'onItsWay',
    version: 3,
    lines: [],
    collect: [{ number: 1, amount: 50_000 }],
  };
  const cash: CourierDeed = {
    key: 'key-of-the-cash-deed',
    orderId: 42,
    reference: delivery.reference,
    doneAt: 2_000,
    kind: 'cash',
    instalmentNo: 1,
    amount: 50_000,
  };
  const other = { ...FIRST, key: 'key-of-another-order', orderId: 43 };
  expect(withDeeds(delivery, [other])).toEqual(delivery);
  expect(withDeeds(delivery, [FIRST, cash, other])).toMatchObject({
    state: 'delivered',
    version: 4,
    recipient: 'Fatou',
    collect: [],
  });
  const back: Step = { ...SECOND, step: 'parcel.returned' };
  expect(withDeeds(delivery, [SECOND, back])).toMatchObject({ state: 'returned', version: 5 });
});
