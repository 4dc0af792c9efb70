/** Who is asking. Guests hold capabilities of single orders; accounts come with sign-in. */
export interface Caller {
  /** The capabilities sent along, by the order they were sent for; `undefined` names the one of the header. */
  readonly capabilities: readonly string[];
  /** SHA-256 of the guest cookie, hexadecimal; `undefined` for a client without cookies. */
  readonly guestHash: string | undefined;
  /** True for a page's own call: such a call must prove that it comes from our pages (HAZARDS C22). */
  readonly isBrowser: boolean;
}
