import { expect, it } from 'vitest';
import {
  type CashDue,
  type CashEntry,
  cashEntryMachine,
  selectCanCancel,
  selectDue,
  selectError,
  selectFailure,
  selectField,
  selectIsConfirming,
  selectIsRecorded,
  selectIsUnsure,
} from '#machines/cash-entry/index.ts';
import { connect } from '#machines/connect.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const REFERENCE = 'KE-7QX2M9D4TB';
const REASON = 'Reçu par Modou.';
const DUE: CashDue = {
  reference: REFERENCE,
  customerName: 'Awa Ndiaye',
  total: 100_000,
  residual: 70_000,
  state: 'open',
  instalmentNo: 2,
  instalments: 3,
  amountDue: 30_000,
  lastCash: undefined,
  isPageOpen: false,
  payableUntil: undefined,
};
const PAYING: CashDue = { ...DUE, state: 'in_progress' };
const AFTER: CashDue = { ...DUE, residual: 40_000, instalmentNo: 3, amountDue: 40_000 };

async function open(found: Scripted<CashDue>[], recorded: Scripted<CashDue>[] = []) {
  const asked: { reference: string }[] = [];
  const entries: CashEntry[] = [];
  const machine = connect(cashEntryMachine, {
    findCashDue: scripted(found, asked),
    recordCash: scripted(recorded, entries),
  });
  let keys = 0;
  const desk = await startMachine(machine, { newKey: () => `key-${(keys += 1)}` });
  const see = <T>(select: (snapshot: ReturnType<typeof desk.actor.getSnapshot>) => T) =>
    select(desk.actor.getSnapshot());
  const find = (reference = REFERENCE) =>
    desk.send({ type: 'field.changed', field: 'reference', value: reference }, { type: 'form.submitted' });
  const enter = (reason = REASON) =>
    desk.send({ type: 'field.changed', field: 'reason', value: reason }, { type: 'entry.submitted' });
  return { ...desk, asked, entries, see, find, enter };
}

it('finds the order by its reference, and records what the server says is due after a confirmation', async () => {
  const desk = await open([DUE], [AFTER]);
  await desk.find(' ke 7qx2m9d4tb');
  expect([desk.see(selectField('reference')), desk.see(selectFailure)]).toEqual([
    ' ke 7qx2m9d4tb',
    undefined,
  ]);
  expect(desk.asked).toEqual([{ reference: REFERENCE }]);
  expect(desk.see(selectIsConfirming)).toBe(false);
  await desk.enter(` ${REASON} `);
  expect(desk.entries).toEqual([]);
  expect([desk.see(selectIsConfirming), desk.see(selectCanCancel)]).toEqual([true, true]);
  await desk.send({ type: 'entry.confirmed' });
  expect(desk.entries).toEqual([
    { reference: REFERENCE, instalmentNo: 2, amount: 30_000, reason: REASON, key: 'key-1' },
  ]);
  expect(desk.see(selectIsRecorded)).toBe(true);
  expect(desk.see(selectDue)).toEqual(AFTER);
});

it('[I19] an entry whose answer was lost is sent again with the same key, and cannot be left', async () => {
  const desk = await open([DUE], [rejected(offline), AFTER]);
  await desk.find();
  await desk.enter();
  await desk.send({ type: 'entry.confirmed' });
  expect([desk.see(selectIsUnsure), desk.see(selectIsConfirming)]).toEqual([true, true]);
  expect(desk.see(selectCanCancel)).toBe(false);
  await desk.send({ type: 'restart.requested' }, { type: 'retry.requested' });
  expect(desk.entries.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  expect(desk.see(selectIsRecorded)).toBe(true);
});

it('[A10] a refused entry is shown with what is due now', async () => {
  const refusal = failed('payment.in_progress', 'Un paiement est déjà en cours pour cette commande.');
  const desk = await open([DUE, PAYING], [rejected(refusal)]);
  await desk.find();
  await desk.enter();
  await desk.send({ type: 'entry.confirmed' });
  expect(desk.see(selectFailure)).toBe('Un paiement est déjà en cours pour cette commande.');
  expect(desk.see(selectDue)).toEqual(PAYING);
  await desk.send({ type: 'entry.submitted' });
  expect(desk.entries).toHaveLength(1);
});

it('[A10] an order of which no part is due takes no cash', async () => {
  const desk = await open([{ ...DUE, instalmentNo: undefined }]);
  await desk.find();
  await desk.enter();
  expect(desk.see(selectIsConfirming)).toBe(false);
  await desk.send({ type: 'entry.confirmed' });
  expect(desk.entries).toEqual([]);
});

it('says why the search for an order failed', async () => {
  const desk = await open([rejected(failed('server.failed', 'Le serveur a un problème.'))]);
  await desk.find();
  expect(desk.see(selectFailure)).toBe('Le serveur a un problème.');
});

it('says what is missing before anything is sent', async () => {
  const desk = await open([rejected(failed('order.unknown', 'Commande introuvable.')), DUE]);
  await desk.send({ type: 'field.changed', field: 'reference', value: 'KE-12' });
  expect(desk.see(selectError('reference'))).toBeUndefined();
  await desk.find('KE-12');
  expect(desk.see(selectError('reference'))).toBe('Une référence compte KE puis dix chiffres ou lettres.');
  await desk.find();
  expect(desk.see(selectFailure)).toBe('Aucune commande n’a cette référence.');
  await desk.send({ type: 'form.submitted' }, { type: 'entry.submitted' });
  expect(desk.see(selectError('reason'))).toBe('Indiquez le motif (10 caractères au moins).');
  expect(desk.entries).toEqual([]);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(cashEntryMachine, {
    starts: { 'an empty form': { input: { newKey: () => 'key' }, state: 'searching.editing' } },
    events: {
      'findCashDue: due': answer('findCashDue', DUE),
      'findCashDue: being paid': answer('findCashDue', PAYING),
      'findCashDue: none': failure('findCashDue', failed('order.unknown', 'Commande introuvable.')),
      'findCashDue fails': failure('findCashDue'),
      'recordCash: recorded': answer('recordCash', AFTER),
      'recordCash: lost': failure('recordCash', offline),
      'recordCash: refused': failure('recordCash', failed('payment.in_progress', 'En cours.')),
      'reference typed': { type: 'field.changed', field: 'reference', value: REFERENCE },
      'reference cut': { type: 'field.changed', field: 'reference', value: 'KE-1' },
      'reason typed': { type: 'field.changed', field: 'reason', value: REASON },
      'form.submitted': { type: 'form.submitted' },
      'refresh.requested': { type: 'refresh.requested' },
      'entry.submitted': { type: 'entry.submitted' },
      'entry.confirmed': { type: 'entry.confirmed' },
      'entry.cancelled': { type: 'entry.cancelled' },
      'retry.requested': { type: 'retry.requested' },
      'restart.requested': { type: 'restart.requested' },
    },
    given: {
      complete: ({ context }) => context.reference === REFERENCE,
      payable: ({ context }) => context.reason === REASON && context.due?.state === 'open',
    },
    targets: {
      searching: {
        'reference typed': 'searching.editing',
        'reference cut': 'searching.editing',
        'reason typed': 'searching.editing',
        'form.submitted [complete]': 'finding',
        'form.submitted [not complete]': 'searching.editing',
      },
      finding: {
        'findCashDue: due': 'due',
        'findCashDue: being paid': 'due',
        'findCashDue: none': 'searching.notFound',
        'findCashDue fails': 'searching.failed',
      },
      due: {
        'reference typed': 'stays',
        'reference cut': 'stays',
        'reason typed': 'stays',
        'refresh.requested': 'finding',
        'restart.requested': 'searching.editing',
        'entry.submitted [payable]': 'confirming',
        'entry.submitted [not payable]': 'stays',
      },
      confirming: { 'entry.confirmed': 'recording', 'entry.cancelled': 'due' },
      recording: {
        'recordCash: recorded': 'recorded',
        'recordCash: lost': 'unsure',
        'recordCash: refused': 'finding',
      },
      unsure: { 'retry.requested': 'recording' },
      recorded: { 'restart.requested': 'searching.editing' },
    },
    openEnded: [
      'searching.editing',
      'searching.notFound',
      'searching.failed',
      'due',
      'confirming',
      'unsure',
      'recorded',
    ],
    rules: {
      'an entry that may exist cannot be cancelled': (snapshot) =>
        !selectIsUnsure(snapshot) || !selectCanCancel(snapshot),
    },
  });
  expect(problems).toEqual([]);
});
