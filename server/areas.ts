import type { OrderAccess } from './access/order-access.ts';
import type { PaymentLinks } from './access/payment-links.ts';
import { type ShopCookies, shopCookies } from './access/cookies.ts';
import { accountOperations } from './accounts/accounts.operations.ts';
import type { CodeSecrets } from './accounts/codes/code-secrets.ts';
import { profileOperations } from './accounts/profile.operations.ts';
import { createRecovery, type Recovery } from './accounts/recovery/recovery.ts';
import { secondFactorOperations } from './accounts/second-factor/second-factor.operations.ts';
import type { SecondFactors } from './accounts/second-factor/second-factors.ts';
import type { SignInProofs } from './accounts/second-factor/sign-in-proof.ts';
import type { Sessions } from './accounts/sessions.ts';
import { signUpOperations } from './accounts/sign-up/sign-up.operations.ts';
import { createSignUps, type SignUps } from './accounts/sign-up/sign-ups.ts';
import { catalogueOperations } from './catalogue/catalogue.operations.ts';
import { editingOperations } from './catalogue/editing/editing.operations.ts';
import { packOperations } from './catalogue/packs.operations.ts';
import { searchTermOperations } from './catalogue/search-terms.operations.ts';
import type { Thumbnails } from './catalogue/thumbnails.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { crmOperations } from './crm/crm.operations.ts';
import type { Database } from './db/index.ts';
import { deliveryOperations } from './fulfilment/delivery.operations.ts';
import { healthOperations } from './health.operations.ts';
import { findPdf } from './invoices/find-pdf.ts';
import type { DrawInvoice } from './invoices/invoice-printer.ts';
import { invoiceOperations } from './invoices/invoices.operations.ts';
import { findSubject } from './invoices/invoices.repository.ts';
import type { Receipts } from './invoices/receipts.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Log } from './log.ts';
import type { AllOperations } from './operations.ts';
import { orderOperations } from './orders/orders.operations.ts';
import type { Payments } from './payments/index.ts';
import { journalOperations } from './payments/operations/journal.operations.ts';
import { linkOperations } from './payments/operations/links.operations.ts';
import { paymentOperations } from './payments/operations/payments.operations.ts';
import { recordOperations } from './payments/operations/records.operations.ts';
import { transactionOperations } from './payments/operations/transactions.operations.ts';
import type { InvoiceCalls } from './providers/payment-calls.ts';
import { providerOperations } from './providers/registry.ts';
import type { Random } from './random.ts';
import { inspectorOperations } from './staff/inspector.operations.ts';
import { customerOperations } from './staff/customers/customers.operations.ts';
import { orderRefundOperations } from './staff/orders/order-refunds.operations.ts';
import { staffOrderOperations } from './staff/orders/staff-orders.operations.ts';
import { staffOperations } from './staff/staff.operations.ts';
import { bookOperations } from './staff/books/books.operations.ts';
import { dayCloseOperations } from './closing/day-close.operations.ts';
import { settlementOperations } from './closing/settlement.operations.ts';
import { figureOperations } from './staff/figures/figures.operations.ts';
import { webhookOperations } from './webhooks/webhooks.operations.ts';
import { stockOperations } from './staff/stock/stock.operations.ts';
import type { Locate } from './visitors/location.ts';
import { locationOperations } from './visitors/location.operations.ts';

/** What the server gives to its areas. */
export interface ServerParts {
  db: Database;
  /** For the catalogue's reads. */
  readDb: Database;
  payments: Payments;
  drawInvoice: DrawInvoice;
  receipts: Receipts;
  access: OrderAccess;
  links: PaymentLinks;
  sessions: Sessions;
  codeSecrets: CodeSecrets;
  factors: SecondFactors;
  proofs: SignInProofs;
  config: Pick<Config, 'publicOrigin' | 'mode'> & Partial<Pick<Config, 'company'>>;
  clock: Clock;
  random: Random;
  log: Log;
  /** Whether the background jobs are running, for the readiness probe. */
  isWorking: () => boolean;
}

/** What the handlers of operations work with; each area names what it needs of it. */
interface AreaParts extends ServerParts {
  locate: Locate;
  thumbnails: Thumbnails;
  cookies: ShopCookies;
  signUps: SignUps;
  recovery: Recovery;
  invoices: InvoiceCalls;
}

/** The operations of all areas: one of the contract that is missing does not compile. */
export const OPERATIONS: AllOperations<AreaParts> = {
  ...healthOperations,
  ...catalogueOperations,
  ...editingOperations,
  ...packOperations,
  ...searchTermOperations,
  ...crmOperations,
  ...locationOperations,
  ...accountOperations,
  ...signUpOperations,
  ...profileOperations,
  ...secondFactorOperations,
  ...orderOperations,
  ...paymentOperations,
  ...recordOperations,
  ...journalOperations,
  ...linkOperations,
  ...transactionOperations,
  ...providerOperations,
  ...invoiceOperations,
  ...staffOperations,
  ...customerOperations,
  ...staffOrderOperations,
  ...orderRefundOperations,
  ...inspectorOperations,
  ...deliveryOperations,
  ...stockOperations,
  ...webhookOperations,
  ...bookOperations,
  ...settlementOperations,
  ...dayCloseOperations,
  ...figureOperations,
};

/** The limits of those operations that have any. */
export const RATE_LIMITS: RateLimits = Object.fromEntries(
  Object.entries(OPERATIONS).flatMap(([operation, { limits }]) => (limits ? [[operation, limits]] : [])),
);

/** Makes from the server's parts what several operations of an area share. */
export function areaParts(parts: ServerParts & Pick<AreaParts, 'locate' | 'thumbnails'>): AreaParts {
  const { db, drawInvoice, config } = parts;
  return {
    ...parts,
    cookies: shopCookies(config.publicOrigin),
    signUps: createSignUps(parts),
    recovery: createRecovery(parts),
    // The operations of providers may not import the invoices.
    invoices: {
      async findPdf(transactionId) {
        const subject = await findSubject(db, transactionId);
        return subject && findPdf({ db, drawInvoice, company: config.company }, subject);
      },
    },
  };
}
