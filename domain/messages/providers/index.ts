import type { PaymentVerdict } from '../../payments/verdict.ts';
import { PAYMENT_PROVIDERS } from '../../payments/providers/index.ts';

/** Texts about one payment provider. Texts that fit all providers are in `payment.ts`. */
export interface ProviderMessages {
  name: string;
  /** The account that pays, as in 'Numéro … valide'. */
  wallet: string;
  /** Shown below its name in the choice of a method. */
  detail: string;
  /** Shown while the payment is being started. */
  initiating: string;
  /** Shown after its page was opened in a new tab, or its code is ready. */
  opened: string;
  /** The text of the link that opens its page. */
  open: string;
  waitingTitle: string;
  /** The steps of the payer, in order. */
  steps: readonly string[];
  /** The same on a phone, where they differ: it cannot scan its own screen. */
  phoneSteps?: readonly string[];
  /** Shown beside the other methods while one of its payments is open, if the shop cannot cancel it. @see PM-14 */
  notCancellable?: string;
  /** Texts of the page that checks one of its payments. */
  checkPage: {
    title: string;
    /** The last entry of the breadcrumb. */
    breadcrumb: string;
    /** Label of the provider's own reference. */
    reference: string;
    /** Shown until the first answer. */
    loading: string;
    /** The URL names no payment. */
    missing: string;
    /** The status could not be read. */
    failed: string;
    /** Announced when there is no such payment; the page says 'Transaction non trouvée'. */
    unknown: string;
    /** The button after a failure, and while it tries again. */
    retry: string;
    retrying: string;
    /** The way back to the customer's payments: in the breadcrumb, and as a link. */
    account: { crumb: string; back: string; path: string };
    /** Announcements of verdicts where they differ from the usual ones. */
    notices: Partial<
      Record<PaymentVerdict, { tone: 'success' | 'info' | 'warning' | 'error'; text: string }>
    >;
  };
}

/** Texts of a payment on the page of a provider that takes cards and several wallets. */
export interface HostedMessages {
  /** In the choice between the page and mobile money. */
  choice: string;
  choiceDetail: string;
  validate: string;
  validating: string;
  /** The text of the link that opens the page. */
  proceed: string;
  /** Shown once the page can be opened. */
  handover: string;
  /** Below the link: what happens on the page. */
  hint: string;
  paid: string;
  notPaid: string;
  createFailed: (reason: string) => string;
  saveFailed: (reason: string) => string;
}

/** The names of all providers in a sentence, e.g. `A, B ou C`. */
export function providerNames(): string {
  const names = Object.values(PAYMENT_PROVIDERS).map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} ou ${names.at(-1)}`;
}
