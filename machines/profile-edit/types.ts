import type { Session } from '#domain/account/session.ts';
import type { FieldsRefused, Notice } from '../notice.ts';

/** The personal data of an account, as the form's schema returns it. */
export interface ProfileChange {
  name: string;
  /** In E.164. */
  phone: string;
  address: string;
  /** Needed for a new phone; empty otherwise. */
  currentPassword: string;
}

/** The profile was saved; the session shows the new values. */
export interface ProfileSaved {
  type: 'saved';
  session: Session;
}

/** The account no longer exists. */
export interface AccountDeleted {
  type: 'deleted';
}

export interface ProfileEditTypes {
  context: {
    /** Why the last call failed, in French. */
    refusal: string | undefined;
  };
  events:
    | { type: 'edit.requested' }
    | { type: 'form.submitted'; change: ProfileChange }
    | { type: 'deletion.requested' }
    | { type: 'deletion.confirmed'; password: string }
    /** Leaves the form or the question without a change. */
    | { type: 'cancelled' };
  emitted: Notice | FieldsRefused | ProfileSaved | AccountDeleted;
  tags: 'editing' | 'confirmingDeletion' | 'busy';
}
