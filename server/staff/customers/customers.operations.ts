import { reasonForm } from '#domain/forms/staff.ts';
import { type PersonKey, readPersonKey } from '#domain/staff/person-key.ts';
import { mayStaff } from '#domain/staff/roles.ts';
import type { components } from '#openapi/schema.d.ts';
import { staffMay } from '../../access/policy.ts';
import { staffIdOf, staffOf } from '../../access/staff-actions.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { STAFF_WRITE_LIMITS } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import { readForm } from '../read-form.ts';
import { wireEntry, wireSummary } from '../orders/staff-order-wire.ts';
import { type CustomerPage, readCustomerPage } from './customer-page.ts';
import type { Person } from './person.ts';
import { signOutCustomer } from './sign-out-customer.ts';

type Parts = { db: Database; clock: Clock };

/** One person with all that they ordered, paid and were sent. @see DK-03 */
export const customerOperations = {
  getStaffCustomer: {
    access: staffMay.readOrders,
    notFound: 'account.unknown',
    handle: async ({ db, clock }, { params, query, caller }) => {
      const key = keyIn(params);
      const after = query.apres === undefined ? undefined : Number(query.apres);
      const page = await readCustomerPage(db, { key, after, now: clock.now() });
      return wireCustomer(page, mayStaff(staffOf(caller).role, 'readAccounts'));
    },
  },

  endCustomerSessions: {
    access: staffMay.signOutCustomers,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'account.unknown',
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      const signOut = { key: keyIn(params), staffId: staffIdOf(caller), reason };
      return { ended: await signOutCustomer(parts, signOut) };
    },
  },
} satisfies Operations<Parts>;

/** @throws Problem `account.unknown` */
function keyIn({ client }: { client: string }): PersonKey {
  const key = readPersonKey(client);
  if (key === undefined) throw new Problem('account.unknown');
  return key;
}

/** @param isAccountShown whether data that only the account has are included */
const wireCustomer = (
  { person, samePhone, orders, next, timeline }: CustomerPage,
  isAccountShown: boolean,
): components['schemas']['StaffCustomer'] => ({
  ...wirePerson(person, isAccountShown || person.customerId === undefined),
  accounts: samePhone,
  orders: orders.map(wireSummary),
  next: next === undefined ? null : String(next),
  timeline: timeline.entries.map(wireEntry),
  timeline_cut: timeline.isCut,
});

const wirePerson = (
  { customerId, name, phone, email, address, adhesion, createdAt }: Person,
  isWhole: boolean,
) => ({
  id: customerId ?? null,
  name,
  phone: phone ?? null,
  email: (isWhole ? email : undefined) ?? null,
  address: (isWhole ? address : undefined) ?? null,
  adhesion,
  created_at: createdAt?.toISOString() ?? null,
});
