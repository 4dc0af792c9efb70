import type { CustomerId } from '#domain/account/ids.ts';
import { type Caller, requireSignedIn } from '../access/caller.ts';
import type { SignedIn } from '../access/principal.ts';
import { findProfile } from '../accounts/accounts.repository.ts';
import type { Database } from '../db/index.ts';
import { Problem, type RefusedField } from '../problem.ts';
import { guest as text } from '#domain/messages/guest.ts';
import type { Recipient } from './place-order.ts';

/** The signed-in customer who orders, with the delivery details of the account. */
interface Buyer {
  principal: SignedIn;
  customerId: CustomerId;
  recipient: Recipient;
}

/**
 * The buyer of an order, from the session only (HAZARDS C4).
 *
 * @throws Problem `session.required`; `access.forbidden` for staff; `account.incomplete` without a phone or an address
 */
export async function requireBuyer(db: Database, caller: Caller): Promise<Buyer> {
  const principal = requireSignedIn(caller);
  const profile = await findProfile(db, principal.accountId);
  if (!profile?.customer) throw new Problem('access.forbidden');
  const { id: customerId, name, phone, address } = profile.customer;
  if (phone === null || address === null) {
    const fields: RefusedField[] = [
      ...(phone === null ? [{ field: 'phone', message: text.phoneRequired }] : []),
      ...(address === null ? [{ field: 'address', message: text.addressRequired }] : []),
    ];
    throw new Problem('account.incomplete', { fields });
  }
  return { principal, customerId, recipient: { name, phone, address, email: profile.account.email } };
}
