import type { FieldFailure } from './call-failure.ts';

/** A message to show once, now; the page that owns the machine shows it as a toast. */
export interface Notice {
  type: 'notice';
  tone: 'success' | 'info' | 'warning' | 'error';
  /** French text. */
  text: string;
  /** Duration in milliseconds; the standard one by default. @see VA-07 */
  ms?: number;
}

/** The content of a notice. */
export type Announcement = Omit<Notice, 'type'>;

/** The machine is finished with this screen: the page navigates. */
export interface LeaveScreen {
  type: 'leave';
  to: string;
}

/** The server rejected fields of a form: each message is shown at its field, and the first one gets the focus. */
export interface FieldsRefused {
  type: 'fields.refused';
  fields: readonly FieldFailure[];
}
