import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { readPaymentLinkHeader } from '#domain/payments/payment-link.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { type Random, randomToken } from '../random.ts';
import { hmac, isSameText } from './capability.ts';

/** What a payer with a link may do with it now. */
export type PaymentLinkStatus = 'active' | 'revoked' | 'expired';

/** A link whose secret or cookie was verified. It opens the payment of one instalment, and nothing else. */
export interface SharedPayment {
  linkId: string;
  orderId: number;
  instalmentNo: number;
  status: PaymentLinkStatus;
  expiresAt: Date;
}

/** The credentials of links as sent with a request, not verified. */
export interface PaymentLinkKeys {
  /** The value of the header `X-Payment-Link`. */
  header: string | undefined;
  /** Values of the link cookies, by link id. */
  cookies: ReadonlyMap<string, string>;
}

const TOKEN_BYTES = 24;
/** Length of the random part of a token in base64url. */
const RANDOM_LENGTH = 32;
const MAC_LENGTH = 22;

const macOf = (secret: string, linkId: string, random: string): string =>
  hmac(secret, `payment-link:${linkId}:${random}`).slice(0, MAC_LENGTH);

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const cookieOf = (secret: string, linkId: string, tokenHash: string): string =>
  hmac(secret, `payment-link-cookie:${linkId}:${tokenHash}`);

/** Creates and verifies the secrets of payment links. */
export interface PaymentLinks {
  /** A new secret: 192 random bits, signed, so that a guessed one is refused without a read. Only its hash is stored. */
  newToken(linkId: string): string;
  /** The value of the cookie for which a link is exchanged; it is no secret of another link, and not the token. */
  cookieValue(linkId: string, tokenHash: string): string;
  /** The links of a request that its credentials open; none for credentials that are not valid. */
  verify(keys: PaymentLinkKeys): Promise<SharedPayment[]>;
}

/** @param secrets the first one signs, all of them verify (HAZARDS F6) */
export function createPaymentLinks({
  db,
  secrets,
  clock,
  random,
}: {
  db: Database;
  secrets: readonly string[];
  clock: Clock;
  random: Random;
}): PaymentLinks {
  const [newest] = secrets;
  if (newest === undefined) throw new TypeError('payment links need at least one secret');
  const { paymentLinks, paymentIntents } = tables;

  const isSigned = (linkId: string, token: string): boolean => {
    const [nonce, mac] = [token.slice(0, RANDOM_LENGTH), token.slice(RANDOM_LENGTH)];
    return secrets.some((secret) => isSameText(mac, macOf(secret, linkId, nonce)));
  };

  return {
    newToken(linkId) {
      const nonce = randomToken(random, TOKEN_BYTES);
      return nonce + macOf(newest, linkId, nonce);
    },
    cookieValue: (linkId, tokenHash) => cookieOf(newest, linkId, tokenHash),
    async verify({ header, cookies }) {
      const sent = header === undefined ? undefined : readPaymentLinkHeader(header);
      const signed = sent && isSigned(sent.id, sent.token) ? sent : undefined;
      const ids = [...new Set([...(signed ? [signed.id] : []), ...cookies.keys()])];
      if (ids.length === 0) return [];
      const rows = await db
        .select({ link: paymentLinks, intent: paymentIntents })
        .from(paymentLinks)
        .innerJoin(paymentIntents, eq(paymentIntents.id, paymentLinks.intentId))
        .where(inArray(paymentLinks.id, ids));
      return rows.flatMap(({ link: { id, tokenHash, revokedAt, expiresAt }, intent }) => {
        const isToken = signed?.id === id && isSameText(hashOfToken(signed.token), tokenHash);
        const cookie = cookies.get(id) ?? '';
        const isCookie = secrets.some((secret) => isSameText(cookie, cookieOf(secret, id, tokenHash)));
        if (!isToken && !isCookie) return [];
        const status = revokedAt !== null ? 'revoked' : expiresAt <= clock.now() ? 'expired' : 'active';
        const { orderId, instalmentNo } = intent;
        return [{ linkId: id, orderId, instalmentNo, status, expiresAt } as const];
      });
    },
  };
}
