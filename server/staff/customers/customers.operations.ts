import { readPersonKey } from '#domain/staff/person-key.ts';
import { mayStaff } from '#domain/staff/roles.ts';
import type { components } from '#openapi/schema.d.ts';
import { staffMay } from '../../access/policy.ts';
import { staffOf } from '../../access/staff-actions.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Operations } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import { wireEntry, wireSummary } from '../orders/staff-order-wire.ts';
import { type CustomerPage, readCustomerPage } from './customer-page.ts';
import type { Person } from './person.ts';

type Parts = { db: Database; clock: Clock };

/** One person with all that they ordered, paid and were sent. @see DK-03 */
export const customerOperations = {
  getStaffCustomer: {
    access: staffMay.readOrders,
    notFound: 'account.unknown',
    handle: async ({ db, clock }, { params, query, caller }) => {
      const key = readPersonKey(params.client);
      if (key === undefined) throw new Problem('account.unknown');
      const after = query.apres === undefined ? undefined : Number(query.apres);
      const page = await readCustomerPage(db, { key, after, now: clock.now() });
      return wireCustomer(page, mayStaff(staffOf(caller).role, 'readAccounts'));
    },
  },
} satisfies Operations<Parts>;

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
