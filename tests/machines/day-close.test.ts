import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  type ClosedDay,
  dayCloseMachine,
  type DayClosing,
  type OpenDay,
  type OpenDrawer,
  selectCanCancel,
  selectClosed,
  selectCloseFailure,
  selectDifference,
  selectDrawerError,
  selectEntry,
  selectIsClosing,
  selectIsConfirming,
  selectIsReading,
  selectIsUnsure,
  selectOpenDay,
} from '#machines/day-close/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const DRAWER: OpenDrawer = {
  staffId: 4,
  name: 'support@exemple.sn',
  opening: 10_000,
  received: { count: 2, amount: 100_000 },
  takenBack: { count: 1, amount: 30_000 },
  expected: 80_000,
  receivedIds: [7, 8],
  takenBackIds: [8],
};
const OTHER: OpenDrawer = {
  ...DRAWER,
  staffId: 5,
  name: 'coursier@exemple.sn',
  receivedIds: [9],
  takenBackIds: [],
};
const DAY: OpenDay = { after: 3, drawers: [DRAWER, OTHER] };
const NONE: OpenDay = { after: 3, drawers: [] };
const CLOSED: ClosedDay = { number: 4, day: '2026-11-29' };
const REASON = 'Un billet manque depuis midi.';
const conflict = failed('request.conflict', 'Une autre personne a clôturé entre-temps.');

async function open(days: Scripted<OpenDay>[], answers: Scripted<ClosedDay>[] = []) {
  const sent: DayClosing[] = [];
  const machine = connect(dayCloseMachine, {
    readOpenDay: scripted(days),
    closeDay: scripted(answers, sent),
  });
  let keys = 0;
  const close = await startMachine(machine, { newKey: () => `key-${(keys += 1)}` });
  const see = <T>(select: (snapshot: ReturnType<typeof close.actor.getSnapshot>) => T) =>
    select(close.actor.getSnapshot());
  const count = (value: string, field: 'counted' | 'handedOver' | 'reason' = 'counted', staffId = 4) =>
    close.send({ type: 'count.changed', staffId, field, value });
  const skip = (isSkipped: boolean) => close.send({ type: 'drawer.skipped', staffId: 5, isSkipped });
  return { ...close, sent, see, count, skip };
}

it('[DK-14] the counts are confirmed, and sent with the entries that were seen', async () => {
  const close = await open([DAY], [CLOSED]);
  expect([close.see(selectOpenDay), close.see(selectIsReading)]).toEqual([DAY, false]);
  await close.count('80 000');
  await close.count('75000', 'handedOver');
  await close.skip(true);
  expect(close.see(selectDifference(DRAWER))).toBe(0);
  await close.send({ type: 'counts.submitted' });
  expect([close.see(selectIsConfirming), close.see(selectCanCancel)]).toEqual([true, true]);
  await close.send({ type: 'close.confirmed' });
  expect(close.sent).toEqual([
    {
      after: 3,
      key: 'key-1',
      drawers: [
        {
          staffId: 4,
          receivedIds: [7, 8],
          takenBackIds: [8],
          counted: 80_000,
          handedOver: 75_000,
          reason: null,
        },
      ],
    },
  ]);
  expect([close.see(selectClosed), close.see(selectIsClosing)]).toEqual([CLOSED, false]);
});

it('[DK-14] a difference needs a reason, and errors are shown after an attempt', async () => {
  const close = await open([DAY], [CLOSED]);
  const error = (field: 'counted' | 'handedOver' | 'reason') => close.see(selectDrawerError(DRAWER, field));
  expect([close.see(selectDifference(DRAWER)), error('counted')]).toEqual([undefined, undefined]);
  await close.skip(true);
  await close.send({ type: 'counts.submitted' });
  expect(error('counted')).toBe('Indiquez le montant compté, en francs.');
  await close.count('79 000');
  await close.count('80 000', 'handedOver');
  expect([
    close.see(selectDifference(DRAWER)),
    error('counted'),
    error('handedOver'),
    error('reason'),
  ]).toEqual([
    -1_000,
    undefined,
    'Indiquez un montant de 0 au montant compté.',
    'Indiquez le motif (10 caractères au moins).',
  ]);
  await close.count('', 'handedOver');
  await close.count(` ${REASON} `, 'reason');
  await close.send({ type: 'counts.submitted' }, { type: 'close.confirmed' });
  expect(close.sent[0]?.drawers).toMatchObject([{ counted: 79_000, handedOver: 0, reason: REASON }]);
});

it('[I19] a close whose answer was lost is sent again with the same key, and cannot be left', async () => {
  const close = await open([NONE], [rejected(offline), CLOSED]);
  await close.send({ type: 'counts.submitted' }, { type: 'close.confirmed' });
  expect([close.see(selectIsUnsure), close.see(selectIsConfirming), close.see(selectCanCancel)]).toEqual([
    true,
    true,
    false,
  ]);
  await close.send({ type: 'close.cancelled' }, { type: 'retry.requested' });
  expect(close.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  expect(close.see(selectClosed)).toEqual(CLOSED);
});

it('[DK-14] after another person has closed, the drawers are read again and what was typed stays', async () => {
  const close = await open([DAY, { ...DAY, after: 4 }], [rejected(conflict)]);
  await close.count('80000');
  await close.skip(true);
  await close.send({ type: 'counts.submitted' }, { type: 'close.confirmed' });
  expect(close.see(selectCloseFailure)).toBe('Une autre personne a clôturé entre-temps.');
  expect([close.see(selectOpenDay)?.after, close.see(selectEntry(4)).counted]).toEqual([4, '80000']);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(dayCloseMachine, {
    starts: { 'the drawers': { input: { newKey: () => 'key' }, state: 'reading' } },
    events: {
      'readOpenDay: a drawer': answer('readOpenDay', { after: 3, drawers: [DRAWER] }),
      'readOpenDay: none': answer('readOpenDay', NONE),
      'readOpenDay fails': failure('readOpenDay'),
      'closeDay: closed': answer('closeDay', CLOSED),
      'closeDay: lost': failure('closeDay', offline),
      'closeDay: refused': failure('closeDay', conflict),
      counted: { type: 'count.changed', staffId: 4, field: 'counted', value: '80000' },
      skipped: { type: 'drawer.skipped', staffId: 4, isSkipped: true },
      'refresh.requested': { type: 'refresh.requested' },
      'counts.submitted': { type: 'counts.submitted' },
      'close.confirmed': { type: 'close.confirmed' },
      'close.cancelled': { type: 'close.cancelled' },
      'retry.requested': { type: 'retry.requested' },
      'restart.requested': { type: 'restart.requested' },
    },
    given: {
      complete: ({ context: { open: day, entries } }) =>
        day?.drawers.length === 0 || entries[4]?.isSkipped === true || entries[4]?.counted === '80000',
    },
    targets: {
      reading: {
        'readOpenDay: a drawer': 'counting',
        'readOpenDay: none': 'counting',
        'readOpenDay fails': 'failed',
      },
      failed: { 'refresh.requested': 'reading' },
      counting: {
        counted: 'stays',
        skipped: 'stays',
        'refresh.requested': 'reading',
        'counts.submitted [complete]': 'confirming',
        'counts.submitted [not complete]': 'stays',
      },
      confirming: { 'close.confirmed': 'closing', 'close.cancelled': 'counting' },
      closing: { 'closeDay: closed': 'closed', 'closeDay: lost': 'unsure', 'closeDay: refused': 'reading' },
      unsure: { 'retry.requested': 'closing' },
      closed: { 'restart.requested': 'reading' },
    },
    openEnded: ['failed', 'counting', 'confirming', 'unsure', 'closed'],
    rules: {
      'a close that may count cannot be cancelled': (snapshot) =>
        !selectIsUnsure(snapshot) || !selectCanCancel(snapshot),
    },
  });
  expect(problems).toEqual([]);
});
