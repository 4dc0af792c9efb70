import { isStaffRole, type StaffRole } from '#domain/staff/roles.ts';
import type { AccountId, CustomerId } from '#domain/account/ids.ts';

/** The verified identity behind a request. */
export type Principal = Guest | SignedIn;

/** A person who has no account or is not signed in. */
export interface Guest {
  kind: 'guest';
  /** The orders whose capability or cookie was sent and verified. */
  orderIds: ReadonlySet<number>;
  /** Whether any capability or order cookie was sent, verified or not. */
  sentKeys: boolean;
}

/**
 * - `customer`: has an account
 * - `member`: a customer whose membership was accepted, who may buy on credit
 * - a role of staff, who are no customers
 */
export type SignedIn = { accountId: AccountId } & (
  | { kind: 'customer'; customerId: CustomerId }
  | { kind: 'member'; customerId: CustomerId }
  /** `lacksFactor`: has to switch a second factor on before anything else. */
  | { kind: StaffRole; lacksFactor?: true }
);

/** A request without credentials. */
export const ANONYMOUS: Guest = { kind: 'guest', orderIds: new Set(), sentKeys: false };

/** Whether a principal is a member of staff. */
export const isStaff = (principal: Principal): principal is Extract<Principal, { kind: StaffRole }> =>
  isStaffRole(principal.kind);
