/** A merchant's application at PayDunya, and the keys of its test mode. */
export interface PaydunyaOptions {
  masterKey: string;
  /** `test_private_…`: the fake has no live mode, so that this key is refused at the live address. */
  privateKey: string;
  /** The token of the application, not of an invoice. */
  token: string;
  /** Milliseconds after each notification that was not accepted; the number of repeats is their number. */
  retryDelays?: readonly number[] | undefined;
}
