import type { Leave } from '../notice.ts';

/** What the browser is to remember: when the offer was closed. @see PU-03 */
export interface StoreClosedAt {
  type: 'store';
  /** Milliseconds since 1970. */
  closedAt: number;
}

export interface SignupPopupTypes {
  input: {
    /** The path that is shown. */
    path: string;
    isMember: boolean;
    /** When it was closed last, in milliseconds since 1970; `undefined` where it never was. */
    closedAt: number | undefined;
    /** The time of day, in milliseconds since 1970. */
    now: () => number;
  };
  context: SignupPopupTypes['input'];
  events:
    | { type: 'path.changed'; path: string }
    | { type: 'session.changed'; isMember: boolean }
    | { type: 'closed' }
    /** The shopper wants what is offered. */
    | { type: 'accepted' };
  emitted: StoreClosedAt | Leave;
  tags: 'shown';
}
