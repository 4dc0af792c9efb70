import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  selectAdded,
  selectCanImport,
  selectFileName,
  selectIsImporting,
  selectIsReading,
  selectPeriod,
  selectPreview,
  selectUploadFailure,
  type StatementImport,
  type StatementPreview,
  statementUploadMachine,
} from '#machines/statement-upload/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const FILE = { name: 'releve.csv', content: 'RGF0ZQ==' };
const none = { count: 0, amount: 0 };
const PREVIEW: StatementPreview = {
  columns: [{ field: 'day', header: 'Date' }],
  ignored: [],
  lines: 2,
  firstDay: '2026-11-28',
  lastDay: '2026-11-29',
  sums: { payment: { count: 2, amount: 80_000 }, refund: none, fee: none, payout: none, other: none },
  refused: [],
  refusedTotal: 0,
  notDone: 0,
};
const EMPTY: StatementPreview = { ...PREVIEW, lines: 0, firstDay: undefined, lastDay: undefined };

async function open(previews: Scripted<StatementPreview>[], imports: Scripted<number>[] = []) {
  const imported: StatementImport[] = [];
  const machine = connect(statementUploadMachine, {
    previewStatement: scripted(previews),
    importStatement: scripted(imports, imported),
  });
  const upload = await startMachine(machine, { provider: 'orange' });
  const see = <T>(select: (snapshot: ReturnType<typeof upload.actor.getSnapshot>) => T) =>
    select(upload.actor.getSnapshot());
  return { ...upload, imported, see };
}

it('[DK-13] shows what was recognised, and stores the file with the days that it has whole', async () => {
  const upload = await open([PREVIEW], [rejected(offline), 2]);
  await upload.send({ type: 'file.chosen', file: FILE });
  expect(upload.see(selectPreview)).toEqual(PREVIEW);
  expect([
    upload.see(selectFileName),
    upload.see(selectPeriod('from')),
    upload.see(selectPeriod('until')),
  ]).toEqual(['releve.csv', '2026-11-28', '2026-11-29']);
  await upload.send(
    { type: 'period.changed', field: 'from', value: '2026-11-27' },
    { type: 'import.confirmed' },
  );
  // A lost answer: the same again adds nothing twice.
  expect(upload.see(selectUploadFailure)).toBeDefined();
  await upload.send({ type: 'import.confirmed' });
  const asked = { provider: 'orange', ...FILE, from: '2026-11-27', until: '2026-11-29' };
  expect(upload.imported).toEqual([asked, asked]);
  expect([upload.see(selectAdded), upload.see(selectPreview), upload.see(selectUploadFailure)]).toEqual([
    2,
    undefined,
    undefined,
  ]);
});

it('[DK-13] a file that cannot be read says why, and another one is chosen', async () => {
  const upload = await open([rejected(failed('request.invalid', 'Il manque la date.')), EMPTY]);
  await upload.send({ type: 'file.chosen', file: FILE });
  expect([upload.see(selectUploadFailure), upload.see(selectIsReading)]).toEqual([
    'Il manque la date.',
    false,
  ]);
  await upload.send({ type: 'file.chosen', file: FILE });
  expect([upload.see(selectUploadFailure), upload.see(selectCanImport)]).toEqual([undefined, false]);
  await upload.send({ type: 'import.confirmed' });
  expect([upload.imported, upload.see(selectIsImporting)]).toEqual([[], false]);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(statementUploadMachine, {
    starts: { 'no file': { input: { provider: 'orange' }, state: 'choosing' } },
    events: {
      'previewStatement: lines': answer('previewStatement', PREVIEW),
      'previewStatement: none': answer('previewStatement', EMPTY),
      'previewStatement fails': failure('previewStatement'),
      'importStatement: stored': answer('importStatement', 2),
      'importStatement fails': failure('importStatement', offline),
      'file.chosen': { type: 'file.chosen', file: FILE },
      'period.changed': { type: 'period.changed', field: 'from', value: '2026-11-27' },
      'import.confirmed': { type: 'import.confirmed' },
      'restart.requested': { type: 'restart.requested' },
    },
    given: { lines: ({ context }) => (context.preview?.lines ?? 0) > 0 },
    targets: {
      choosing: { 'file.chosen': 'reading' },
      reading: {
        'previewStatement: lines': 'read',
        'previewStatement: none': 'read',
        'previewStatement fails': 'choosing',
      },
      read: {
        'period.changed': 'stays',
        'file.chosen': 'reading',
        'import.confirmed [lines]': 'importing',
        'restart.requested': 'choosing',
      },
      importing: { 'importStatement: stored': 'imported', 'importStatement fails': 'read' },
      imported: { 'restart.requested': 'choosing' },
    },
    openEnded: ['choosing', 'read', 'imported'],
  });
  expect(problems).toEqual([]);
});
