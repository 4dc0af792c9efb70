/** A URL that opens the payment in an app or on a page of the provider. */
export interface PaymentLink {
  /** The name of the app or page, as known to the payer. */
  label: string;
  /** Absolute https URL. */
  url: string;
}

/**
 * What the payer must do next. The provider decides it, the server returns it when a payment is started or checked,
 * and the payment dialog shows it.
 *
 * - `link`: open the provider's page.
 * - `qr`: scan a code, or open one of the links on the phone that pays.
 * - `confirm`: approve the request that the provider sent to the payer's phone.
 */
export type NextStep =
  | { kind: 'link'; url: string }
  | {
      kind: 'qr';
      /** The QR code as a `data:image/png;base64,` URL; empty if there is none to show. */
      code: string;
      /** What the code encodes; `undefined` if it is not known. */
      url?: string | undefined;
      /** May be empty. */
      links: readonly PaymentLink[];
      /** Epoch milliseconds when the code expires; `undefined` if the provider does not say. */
      validUntil?: number | undefined;
    }
  | {
      kind: 'confirm';
      /** The phone that received the request, masked; `undefined` if the viewer may not see it. */
      phone?: string | undefined;
    };

/**
 * The URL that opens a payment at once: the provider's page, or on a phone, which cannot scan its own screen, the link of a
 * code. `undefined` where the payer has to do something else.
 */
export function pageOf(nextStep: NextStep | undefined, isNarrow: boolean): string | undefined {
  if (nextStep?.kind === 'link') return nextStep.url;
  return nextStep?.kind === 'qr' && isNarrow ? (nextStep.url ?? nextStep.links[0]?.url) : undefined;
}
