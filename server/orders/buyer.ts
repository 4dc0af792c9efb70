import type { CustomerId } from '#domain/account/ids.ts';
import { type Caller, requireSignedIn } from '../access/caller.ts';
import { can, membersOnly, SHOP } from '../access/policy.ts';
import type { SignedIn } from '../access/principal.ts';
import { findProfile } from '../accounts/accounts.repository.ts';
import type { Database } from '../db/index.ts';
import { Problem, type RefusedField } from '../problem.ts';
import { guest as text } from '#domain/messages/guest.ts';
import type { Recipient } from './place-order.ts';
import type { DiscountClaim } from '../payments/ledger/welcome-discount.ts';

/** Where an order goes, if not to the account's phone and address. The phone is in E.164. */
export type Delivery = Partial<Pick<Recipient, 'phone'> & { address: string }>;

/** The signed-in customer who orders, with the delivery details of the account. */
interface Buyer {
  principal: SignedIn;
  customerId: CustomerId;
  recipient: Recipient;
}

/** Who would get the welcome discount: the customer of the session; `undefined` for guests and staff. */
export async function findDiscountClaim(
  db: Database,
  { signedIn }: Caller,
  delivery: Delivery,
): Promise<Omit<DiscountClaim, 'region'> | undefined> {
  const profile = signedIn && (await findProfile(db, signedIn.accountId));
  if (!profile?.customer) return undefined;
  const { id: customerId, phone, address } = profile.customer;
  return { customerId, phone, address, ...delivery };
}

/** @throws Problem `session.required`; `access.forbidden` for callers who may not order on credit */
export function requireMember(caller: Caller): void {
  if (!can(requireSignedIn(caller), membersOnly, SHOP)) throw new Problem('access.forbidden');
}

/**
 * The buyer of an order, from the session only (HAZARDS C4).
 *
 * @throws Problem `session.required`; `access.forbidden` for staff; `account.incomplete` without a phone or an address
 */
export async function requireBuyer(db: Database, caller: Caller, delivery: Delivery = {}): Promise<Buyer> {
  const principal = requireSignedIn(caller);
  const profile = await findProfile(db, principal.accountId);
  if (!profile?.customer) throw new Problem('access.forbidden');
  const { id: customerId, name } = profile.customer;
  const { phone = profile.customer.phone, address = profile.customer.address } = delivery;
  if (phone === null || address === null) {
    const fields: RefusedField[] = [
      ...(phone === null ? [{ field: 'phone', message: text.phoneRequired }] : []),
      ...(address === null ? [{ field: 'address', message: text.addressRequired }] : []),
    ];
    throw new Problem('account.incomplete', { fields });
  }
  return { principal, customerId, recipient: { name, phone, address, email: profile.account.email } };
}
