/** The person who is signed in. Ids and flags also stand in cookies; the other values are only in memory. */
export interface SessionUser {
  /** The account. */
  id: number;
  /** The customer to whom orders belong; `undefined` for staff. */
  customerId: number | undefined;
  /** Whether the customer asked for membership, and whether it was accepted. */
  adhesion: 'none' | 'requested' | 'accepted';
  /** Empty until it was read from the server. */
  name: string;
  /** `undefined` until it was read from the server. */
  email: string | undefined;
  /** In E.164. */
  phone: string | undefined;
  /** Delivery address. */
  address: string | undefined;
}

/** What the shop knows of a session. It is for display only: the server checks every call (HAZARDS C18). */
export interface Session {
  user: SessionUser;
  /** The company that guarantees the customer's credit. The contract has one guarantor, which is also the parent. */
  company: number | undefined;
  parent: number | undefined;
  /** Which role one of staff has, the server tells the staff area. */
  userContext: { role: 'customer' | 'staff' };
  isVerified: boolean;
}

/** Whether the values that are not in cookies were read from the server; every account has an e-mail address. */
export const isRead = ({ user }: Session): boolean => user.email !== undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Replaces the values of a session that differ, and keeps the others as they are, so that only what changed is
 * displayed again.
 *
 * @returns the given session if nothing differs
 * @see OT-10
 */
export function refreshed(session: Session, read: Session): Session {
  const user = isSame(session.user, read.user) ? session.user : read.user;
  const userContext = isSame(session.userContext, read.userContext) ? session.userContext : read.userContext;
  const { company, parent, isVerified } = read;
  const next = { user, company, parent, userContext, isVerified };
  return isSame(session, next) ? session : next;
}
