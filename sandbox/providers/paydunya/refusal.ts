/**
 * Refusals of the API: PayDunya returns them with HTTP status 200 and a `response_code` other than "00". The codes that begin
 * with 9 are ours, because PayDunya does not publish its own for these cases.
 */
export const REFUSALS = {
  masterKey: ['1001', 'Invalid Masterkey Specified'],
  testKeys: ['1001', 'TEST Private Key and Token combination is invalid'],
  liveKeys: ['1001', 'LIVE Private Key and Token combination is invalid'],
  kyc: ['1001', 'Veuillez compléter votre KYC avant d’utiliser ce service.'],
  balance: ['4002', 'Insufficient balance.'],
  unknownInvoice: ['4004', 'No Transaction Found.'],
  maintenance: ['5000', 'The service is under maintenance.'],
  request: ['9001', 'The request is not valid.'],
  confirmationCode: ['9002', 'The confirmation token is not valid.'],
  account: ['9003', 'No such PayDunya account.'],
} as const satisfies Record<string, readonly [code: string, text: string]>;

export type RefusalName = keyof typeof REFUSALS;

export const isRefusalName = (name: string): name is RefusalName => Object.hasOwn(REFUSALS, name);

/** A refusal that the client is meant to see. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  private readonly code: string;

  /** @param detail what is wrong, instead of the general sentence */
  constructor(name: RefusalName, detail?: string) {
    const [code, text] = REFUSALS[name];
    super(detail ?? text);
    this.code = code;
  }

  body() {
    return { response_code: this.code, response_text: this.message };
  }
}
