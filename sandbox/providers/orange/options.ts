/** What the merchant's account at Orange Money is like. */
export interface OrangeOptions {
  clientId: string;
  clientSecret: string;
  /** Six digits. */
  merchantCode: string;
  /** Where notifications go that name no address of their own, as registered once; later registrations replace it. */
  callback?: { url: string; apiKey: string } | undefined;
  /** Signs notifications; without one they carry the key only. */
  signingSecret?: string | undefined;
  /** Accepts addresses at `http://localhost`; Orange Money itself takes https only. */
  allowHttpLocalhost?: boolean | undefined;
  /** Milliseconds between the attempts at a notification. */
  retryDelays?: readonly number[] | undefined;
}
