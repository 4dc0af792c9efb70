import type { StaffTaskKind } from './staff-task.ts';

/** Work that cannot succeed on retry: it ends and raises a staff task. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';

  /** @param task the staff task to raise */
  constructor(
    readonly task: StaffTaskKind,
    options: ErrorOptions = {},
  ) {
    super(task, options);
  }
}
