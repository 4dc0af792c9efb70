import type { LeaveScreen } from '../notice.ts';

/** Store in the browser when the offer was closed. @see PU-03 */
export interface StoreClosedAt {
  type: 'store';
  /** Epoch milliseconds. */
  closedAt: number;
}

export interface SignupPopupTypes {
  input: {
    /** The path of the current page. */
    path: string;
    isMember: boolean;
    /** When it was last closed, in epoch milliseconds; `undefined` if never. */
    closedAt: number | undefined;
    /** The current time in epoch milliseconds. */
    now: () => number;
  };
  context: SignupPopupTypes['input'];
  events:
    | { type: 'path.changed'; path: string }
    | { type: 'session.changed'; isMember: boolean }
    | { type: 'closed' }
    /** The user accepted the offer. */
    | { type: 'accepted' };
  emitted: StoreClosedAt | LeaveScreen;
  tags: 'shown';
}
