/** Who makes a request, as far as the server has verified it. */
export type Principal = Guest | SignedIn;

/** A person without an account, or one who is not signed in. */
export interface Guest {
  kind: 'guest';
  /** The orders whose capability or cookie came with the request and was verified. */
  orderIds: ReadonlySet<number>;
  /** Whether any capability or order cookie came along, verified or not. */
  sentKeys: boolean;
}

/**
 * - `customer`: has an account
 * - `member`: a customer whose membership was accepted, so may buy on credit
 * - `support`, `admin`: staff
 */
export type SignedIn =
  | { kind: 'customer'; customerId: number }
  | { kind: 'member'; customerId: number }
  | { kind: 'support'; staffId: number }
  | { kind: 'admin'; staffId: number };

/** A request without any key. */
export const ANONYMOUS: Guest = { kind: 'guest', orderIds: new Set(), sentKeys: false };
