import { createHmac } from 'node:crypto';
import { CROCKFORD, instalmentId } from '#domain/ids.ts';
import { randomBase32, type Random, toBase32 } from '../random.ts';

/** The instalment of an order that a payment is for. */
export interface PaidInstalment {
  orderId: number;
  /** The order's own reference. */
  orderReference: string;
  instalmentNo: number;
}

/** What a client reference is made from. */
export interface ReferenceSubject extends PaidInstalment {
  /** Whether the order is paid in instalments. */
  isInstalment: boolean;
  at: Date;
}

/** The secrets that sign whose payment a reference is: the first one signs, all are accepted. */
export type ReferenceSecrets = readonly string[];

/** The form of the client references of one provider, which are also the transaction ids of the API. */
export interface ReferenceForm {
  /** A new reference. One that exists already is refused by the database, and another one is made (HAZARDS B19). */
  create(random: Random, subject: ReferenceSubject, secrets: ReferenceSecrets): string;
  /** True for a text of the form that only this shop makes for this provider, even where no attempt has it. */
  isOurs(text: string): boolean;
  /** The id of the order that a reference names; `undefined` where it names none. It proves nothing. */
  orderIdOf(text: string): number | undefined;
  /**
   * Whether it is proved that this shop made a reference for an instalment (decision 0079).
   *
   * @param proof what the provider gives back besides the reference (`referenceProof`)
   */
  isFor(
    text: string,
    instalment: PaidInstalment,
    secrets: ReferenceSecrets,
    proof: string | undefined,
  ): boolean;
}

const RANDOM_CHARACTERS = 8;
const PROOF_CHARACTERS = 8;
/** Of a proof that stands beside the reference. */
const LONG_PROOF_CHARACTERS = 16;
/** The highest id of an order in the database. */
const ORDER_ID_MAX = 2_147_483_647;

/** `20261121103000` in Dakar, whose time is UTC. */
export const referenceTime = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** An order id as it stands in a reference. */
export function orderIdIn(digits: string | undefined): number | undefined {
  const id = Number(digits ?? '');
  return id >= 1 && id <= ORDER_ID_MAX ? id : undefined;
}

/** Signs for which instalment a reference is. @param length in characters */
function sign(
  secret: string | undefined,
  reference: string,
  { orderReference, instalmentNo }: PaidInstalment,
  length: number,
): string {
  if (secret === undefined) throw new Error('there is no secret to sign references');
  const signed = `payment-reference:${instalmentId(orderReference, instalmentNo)}:${reference}`;
  return toBase32(createHmac('sha256', secret).update(signed).digest().subarray(0, length));
}

/** Proves to this shop that it made a reference for an instalment, where the reference has no room for that. */
export const referenceProof = (
  [newest]: ReferenceSecrets,
  reference: string,
  instalment: PaidInstalment,
): string => sign(newest, reference, instalment, LONG_PROOF_CHARACTERS);

/** Whether a text is the `referenceProof` of a reference, by any of the secrets. */
export const isReferenceProof = (
  proof: string | undefined,
  secrets: ReferenceSecrets,
  reference: string,
  instalment: PaidInstalment,
): boolean => secrets.some((secret) => proof === referenceProof([secret], reference, instalment));

/**
 * `WV42-1-8Z3K6Q2N5T7W9Y1B`: order and instalment for people to read, 40 random bits, and 40 that prove to this shop that it made the
 * reference for this order. For an order that is paid in instalments, the server's time follows:
 * `WV42-2-8Z3K6Q2N5T7W9Y1B-20261121103000`. References of former releases have 80 random bits, and prove nothing.
 *
 * @param prefix two capital letters, unique and never changed
 * @see PM-12 @see HAZARDS B20
 */
export function standardReference(prefix: string): ReferenceForm {
  const form = new RegExp(
    `^(${prefix}(\\d+)-\\d+-[${CROCKFORD}]{${RANDOM_CHARACTERS}})([${CROCKFORD}]{${PROOF_CHARACTERS}})((?:-\\d{14})?)$`,
  );
  return {
    create(random, subject, [newest]) {
      const { orderId, instalmentNo, isInstalment, at } = subject;
      const start = `${prefix}${orderId}-${instalmentNo}-${randomBase32(random, RANDOM_CHARACTERS)}`;
      const end = isInstalment ? `-${referenceTime(at)}` : '';
      return `${start}${sign(newest, `${start}${end}`, subject, PROOF_CHARACTERS)}${end}`;
    },
    isOurs: (text) => form.test(text),
    orderIdOf: (text) => orderIdIn(form.exec(text)?.[2]),
    isFor(text, instalment, secrets) {
      const [, start = '', , proof, end = ''] = form.exec(text) ?? [];
      const { orderId, instalmentNo } = instalment;
      return (
        start.startsWith(`${prefix}${orderId}-${instalmentNo}-`) &&
        secrets.some((secret) => proof === sign(secret, `${start}${end}`, instalment, PROOF_CHARACTERS))
      );
    },
  };
}
