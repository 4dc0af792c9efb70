/** The merchant's QR codes and the payments made with them, as they are stored and as the API writes them. */
import * as v from 'valibot';

export const STATUSES = [
  'PRE_INITIATED',
  'INITIATED',
  'PENDING',
  'ACCEPTED',
  'SUCCESS',
  'FAILED',
  'REJECTED',
  'CANCELLED',
] as const;
export type Status = (typeof STATUSES)[number];
/** The statuses that never change again. */
export const FINAL_STATUSES: readonly Status[] = ['SUCCESS', 'FAILED', 'REJECTED', 'CANCELLED'];

export const APPLICATIONS = ['MAXIT', 'OM'] as const;
export type Application = (typeof APPLICATIONS)[number];

export const Code = v.object({
  id: v.string(),
  merchantName: v.string(),
  /** Whole francs. */
  amount: v.number(),
  reference: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.string())),
  isSingleUse: v.boolean(),
  successUrl: v.optional(v.string()),
  cancelUrl: v.optional(v.string()),
  /** Where the payments of this code are notified; absent: where the merchant's are. */
  callbackUrl: v.optional(v.string()),
  createdAt: v.number(),
  expiresAt: v.number(),
});
export type Code = Readonly<v.InferOutput<typeof Code>>;
/** What the merchant decides about a code. */
export type CodeTerms = Omit<Code, 'id' | 'createdAt' | 'expiresAt'> & { validitySeconds: number };

export const Transaction = v.object({
  id: v.string(),
  codeId: v.string(),
  status: v.picklist(STATUSES),
  amount: v.number(),
  currency: v.string(),
  /** Nine digits. */
  payer: v.string(),
  channel: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
});
export type Transaction = Readonly<v.InferOutput<typeof Transaction>>;

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The addresses that open a code in an application. */
const linksOf = (code: Code, origin: string): Record<Application, string> => ({
  MAXIT: `${origin}/orange/MAXIT/${code.id}`,
  OM: `${origin}/orange/OM/${code.id}`,
});

/** The address that the picture of a code encodes. */
export const codeLink = (code: Code, origin: string): string => `${origin}/orange/pay/${code.id}`;

/** The answer to the creation of a code. @param picture a PNG in bare base64 */
export const codeBody = (code: Code, origin: string, picture: string) => ({
  qrId: code.id,
  qrCode: picture,
  deepLink: codeLink(code, origin),
  deepLinks: linksOf(code, origin),
  shortLink: '',
  validity: Math.round((code.expiresAt - code.createdAt) / 1_000),
  validFor: { startDateTime: time(code.createdAt), endDateTime: time(code.expiresAt) },
  ...(code.metadata && { metadata: code.metadata }),
});

/** What a payment and its notification have in common. */
const commonBody = ({ id, status, amount, currency, channel }: Transaction, code: Code) => ({
  transactionId: id,
  status,
  type: 'MERCHANT_PAYMENT',
  amount: { value: amount, unit: currency },
  ...(code.reference !== undefined && { reference: code.reference }),
  channel,
});

const parties = ({ payer }: Transaction, code: Code, merchantCode: string) => ({
  ...(code.metadata && { metadata: code.metadata }),
  partner: { idType: 'CODE', id: merchantCode, walletType: 'PRINCIPAL' },
  customer: { idType: 'MSISDN', id: payer, walletType: 'PRINCIPAL' },
});

/** A payment in the list of payments. */
export const transactionBody = (transaction: Transaction, code: Code, merchantCode: string) => ({
  ...commonBody(transaction, code),
  ...parties(transaction, code, merchantCode),
  requestDate: time(transaction.createdAt),
  createdAt: time(transaction.createdAt),
  updatedAt: time(transaction.updatedAt),
  receiveNotification: true,
});

/** The notification of a payment. @param isReduced without parties and metadata */
export const notificationBody = (
  transaction: Transaction,
  code: Code,
  { merchantCode, isReduced }: { merchantCode: string; isReduced: boolean },
) => ({
  ...commonBody(transaction, code),
  ...(!isReduced && parties(transaction, code, merchantCode)),
  paymentMethod: 'QRCODE',
});

/** Amounts are written as decimals in lists and notifications, `10.0`. */
export const withDecimals = (json: string): string => json.replace(/"value":(\d+)(?=[,}])/g, '"value":$1.0');
