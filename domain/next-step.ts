/** One address that opens the payment in an application or on a page of the provider. */
export interface PaymentLink {
  /** What the application or page is called, as the payer knows it. */
  label: string;
  /** Absolute https address. */
  url: string;
}

/**
 * What the payer does next to pay. The provider decides, the server says it in its answer to initiate and status, and the
 * payment dialog shows it by its kind.
 *
 * - `link`: open the provider's page.
 * - `qr`: scan a code, or open one of the links on the phone that pays.
 * - `confirm`: approve the request that the provider sent to the payer's phone.
 */
export type NextStep =
  | { kind: 'link'; url: string }
  | {
      kind: 'qr';
      /** The QR code as a picture: a `data:image/png;base64,` address. */
      code: string;
      /** May be empty. */
      links: readonly PaymentLink[];
      /** Epoch milliseconds after which the code cannot be paid; `undefined` where the provider does not say. */
      validUntil?: number | undefined;
    }
  | {
      kind: 'confirm';
      /** Where the request was sent, masked; `undefined` where the viewer may not know it. */
      phone?: string | undefined;
    };
