import type { CustomerId } from '#domain/account/ids.ts';
import { deliveryProblems } from '#domain/forms/delivery.ts';
import { DELIVERY_FIELDS, type DeliveryFields, NO_DELIVERY } from '#domain/orders/delivery-fields.ts';
import { type Caller, requireSignedIn } from '../access/caller.ts';
import { can, membersOnly, SHOP } from '../access/policy.ts';
import type { SignedIn } from '../access/principal.ts';
import { findProfile } from '../accounts/accounts.repository.ts';
import type { Database } from '../db/index.ts';
import { Problem } from '../problem.ts';
import type { Recipient } from './place-order.ts';
import type { DiscountClaim } from '../payments/ledger/welcome-discount.ts';

/** Where an order goes, as far as it differs from the account. The phone is in E.164. */
export type Delivery = Partial<DeliveryFields>;

/** What is wrong with each field that may not be empty. */
const MISSING = deliveryProblems(NO_DELIVERY);

/** The signed-in customer who orders, with the delivery details of the account. */
interface Buyer {
  principal: SignedIn;
  customerId: CustomerId;
  recipient: Recipient & DeliveryFields;
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
  const { id: customerId, name, phone, address } = profile.customer;
  const { region: _, ...empty } = NO_DELIVERY;
  const filled: DeliveryFields = {
    ...empty,
    ...(phone !== null && { phone }),
    ...(address !== null && { address }),
    ...delivery,
  };
  const fields = DELIVERY_FIELDS.flatMap((field) => {
    const message = filled[field] === '' ? MISSING[field] : undefined;
    return message === undefined ? [] : [{ field, message }];
  });
  if (fields.length > 0) throw new Problem('account.incomplete', { fields });
  return { principal, customerId, recipient: { name, email: profile.account.email, ...filled } };
}
