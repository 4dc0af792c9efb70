import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { statementUploadMachine } from './machine.ts';
import type { PeriodField, StatementPreview } from './types.ts';

export { statementUploadMachine } from './machine.ts';
export type * from './types.ts';
export type StatementUploadRef = ActorRefFrom<typeof statementUploadMachine>;

type Snapshot = SnapshotFrom<typeof statementUploadMachine>;

export const selectFileName = ({ context }: Snapshot): string | undefined => context.file?.name;
export const selectPeriod =
  (field: PeriodField) =>
  ({ context }: Snapshot): string =>
    context[field];
/** What was recognised, as long as nothing is stored. */
export const selectPreview = (snapshot: Snapshot): StatementPreview | undefined =>
  snapshot.hasTag('read') ? snapshot.context.preview : undefined;
export const selectIsReading = (snapshot: Snapshot) => snapshot.hasTag('reading');
export const selectIsImporting = (snapshot: Snapshot) => snapshot.hasTag('importing');
export const selectCanImport = (snapshot: Snapshot) => snapshot.can({ type: 'import.confirmed' });
/** How many lines were new, once they are stored. */
export const selectAdded = (snapshot: Snapshot): number | undefined =>
  snapshot.hasTag('imported') ? snapshot.context.added : undefined;
export const selectUploadFailure = ({ context: { failure } }: Snapshot): string | undefined =>
  failure === '' ? undefined : failure;
