import type { StaffTaskKind } from './staff-task.ts';

/** Work that can never be done, however often it is tried: it ends, and a human is told. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';

  /** @param task what the human is told */
  constructor(
    readonly task: StaffTaskKind,
    options: ErrorOptions = {},
  ) {
    super(task, options);
  }
}
