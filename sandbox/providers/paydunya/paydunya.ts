/** The account of one shop at PayDunya: its invoices, its customers and the notifications that it receives. */
import { notificationHash } from './credentials.ts';
import { type Customer, type Customers, openCustomers, personOf } from './customers.ts';
import { createFaults, type Faults } from './faults.ts';
import { newConfirmationCode, newInvoiceToken, newOnsiteToken, newReceiptId } from './identifiers.ts';
import {
  cancelled,
  completed,
  failed,
  Invoice,
  invoiceBody,
  type InvoiceTerms,
  isOverdue,
  isPayable,
  newInvoice,
  type Payment,
  type Site,
} from './invoice.ts';
import { createNotifications, NOTIFICATION_RETRY_DELAYS_MS, type Notifications } from './notifications.ts';
import type { PaydunyaOptions } from './options.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Surroundings } from '../provider.ts';

/** Changes return the invoice that follows, or `undefined` when there is none or it cannot change so. */
export interface Paydunya {
  readonly options: PaydunyaOptions;
  readonly faults: Faults;
  readonly customers: Customers;
  readonly notifications: Notifications;
  create(terms: InvoiceTerms): Invoice;
  /** Starts an onsite payment: its customer receives a code. */
  createOnsite(terms: InvoiceTerms): { invoice: Invoice; onsite: NonNullable<Invoice['onsite']> };
  find(token: string): Invoice | undefined;
  findOnsite(onsiteToken: string): Invoice | undefined;
  /** All invoices, in the order of their creation. */
  all(): Invoice[];
  isPayable(invoice: Invoice): boolean;
  pay(token: string, payment: Payment): Invoice | undefined;
  /** Pays from the balance of a fictitious customer; one that is too small makes the payment fail. */
  payFromAccount(token: string, customer: Customer): Invoice | undefined;
  fail(token: string, method: PaymentMethod, reason: string): Invoice | undefined;
  cancel(token: string): Invoice | undefined;
  site(): Site;
  /** The invoice as confirm returns it. */
  bodyOf: (invoice: Invoice) => ReturnType<typeof invoiceBody>;
}

export function createPaydunya(
  options: PaydunyaOptions,
  { journal, clock, publicOrigin }: Surroundings,
): Paydunya {
  const invoices = journal.collection('paydunya.invoices', Invoice);
  const faults = createFaults();
  const customers = openCustomers(journal);
  const notifications = createNotifications({
    journal,
    clock,
    faults,
    retryDelays: options.retryDelays ?? NOTIFICATION_RETRY_DELAYS_MS,
  });
  const site = () => ({ origin: publicOrigin(), hash: notificationHash(options.masterKey) });
  const bodyOf = (invoice: Invoice) => invoiceBody(invoice, site());

  /** Stores what an invoice becomes together with its notification, all or nothing. */
  function change(
    token: string,
    next: (invoice: Invoice, now: number) => Invoice | undefined,
  ): Invoice | undefined {
    const invoice = invoices.get(token);
    if (!invoice) return undefined;
    return journal.together(() => {
      const changed = next(invoice, clock.now());
      if (!changed) return undefined;
      invoices.set(token, changed);
      if (changed.callbackUrl !== null) notifications.publish(changed.callbackUrl, bodyOf(changed));
      return changed;
    });
  }

  const cancelOverdue = () => {
    for (const invoice of invoices.values())
      if (isOverdue(invoice, clock.now())) change(invoice.token, cancelled);
  };
  clock.onAdvance(cancelOverdue);

  function all(): Invoice[] {
    cancelOverdue();
    return invoices.values();
  }

  function store(invoice: Invoice): Invoice {
    invoices.set(invoice.token, invoice);
    return invoice;
  }

  return {
    options,
    faults,
    customers,
    notifications,
    site,
    bodyOf,
    all,
    create: (terms) => store(newInvoice(newInvoiceToken(), terms, clock.now())),
    createOnsite(terms) {
      const onsite = { token: newOnsiteToken(), code: newConfirmationCode() };
      const invoice = store({ ...newInvoice(newInvoiceToken(), terms, clock.now()), onsite });
      return { invoice, onsite };
    },
    find: (token) => all().find((invoice) => invoice.token === token),
    findOnsite: (onsiteToken) => all().find(({ onsite }) => onsite?.token === onsiteToken),
    isPayable: (invoice) => isPayable(invoice, clock.now()),
    pay: (token, payment) =>
      change(token, (invoice, now) => completed(invoice, payment, newReceiptId(), now)),
    payFromAccount: (token, customer) =>
      change(token, (invoice, now) => {
        if (!isPayable(invoice, now)) return undefined;
        return customers.charge(customer, invoice.amount)
          ? completed(invoice, { payer: personOf(customer), method: 'paydunya' }, newReceiptId(), now)
          : failed(invoice, 'paydunya', 'Solde insuffisant', now);
      }),
    fail: (token, method, reason) => change(token, (invoice, now) => failed(invoice, method, reason, now)),
    cancel: (token) => change(token, cancelled),
  };
}
