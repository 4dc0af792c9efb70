/** The fictitious customers of the test mode: accounts at PayDunya with a password and a balance in whole francs. */
import * as v from 'valibot';
import type { Journal } from '../../store/journal.ts';
import type { Person } from './invoice.ts';

const Customer = v.object({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  password: v.string(),
  balance: v.number(),
});
export type Customer = Readonly<v.InferOutput<typeof Customer>>;

/** There from the start. */
export const FICTITIOUS_CUSTOMER: Customer = {
  name: 'Aminata Ndiaye',
  email: 'aminata@paydunya.test',
  phone: '771234567',
  password: 'bacasable',
  balance: 5_000_000,
};

export interface Customers {
  /** By e-mail address or number. */
  find(alias: string): Customer | undefined;
  /** Takes an amount from a balance. @returns false where it is too small */
  charge(customer: Customer, amount: number): boolean;
}

export function openCustomers(journal: Journal): Customers {
  const stored = journal.collection('paydunya.customers', Customer);
  const all = () => [
    ...stored.values(),
    ...(stored.get(FICTITIOUS_CUSTOMER.email) ? [] : [FICTITIOUS_CUSTOMER]),
  ];
  return {
    find: (alias) => all().find(({ email, phone }) => [email, phone].includes(alias.trim())),
    charge(customer, amount) {
      if (customer.balance < amount) return false;
      stored.set(customer.email, { ...customer, balance: customer.balance - amount });
      return true;
    },
  };
}

export const personOf = ({ name, email, phone }: Customer): Person => ({ name, email, phone });
