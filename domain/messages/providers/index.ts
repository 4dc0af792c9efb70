import { PAYMENT_PROVIDERS } from '../../providers/index.ts';

/** What a shopper reads of one payment provider. Texts that fit every provider are in `payment.ts`. */
export interface ProviderMessages {
  name: string;
  /** The account that pays, as in 'Numéro Orange Money valide'. */
  wallet: string;
  /** Below its name, where a method is chosen. */
  detail: string;
  /** While the payment is being started. */
  initiating: string;
  /** After its page was opened in a new tab. */
  opened: string;
  /** The link that opens its page. */
  open: string;
  waitingTitle: string;
  /** What the payer does, in order. */
  steps: readonly string[];
  /** The page that checks one of its payments. */
  checkPage: {
    title: string;
    /** Last entry of the breadcrumb. */
    breadcrumb: string;
    /** Label of the provider's own reference. */
    reference: string;
  };
}

/** The names of all providers as an enumeration: `Orange Money`, or `Orange Money ou PayDunya`. */
export const providerNames = (): string =>
  Object.values(PAYMENT_PROVIDERS)
    .map(({ name }) => name)
    .join(' ou ');
