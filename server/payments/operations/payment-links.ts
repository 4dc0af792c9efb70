import { and, eq, inArray, isNull } from 'drizzle-orm';
import { LINK_ID_LENGTH, PAYMENT_LINK_LIFE_MS } from '#domain/payments/payment-link.ts';
import { hashOfToken, type PaymentLinks } from '../../access/payment-links.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';
import { randomBase32, type Random } from '../../random.ts';
import type { Due } from '../ledger/due.ts';

const { paymentLinks, paymentIntents } = tables;

export interface LinkRow {
  id: string;
  instalmentNo: number;
  createdAt: Date;
  expiresAt: Date;
}

interface LinkParts {
  db: Database;
  clock: Clock;
  random: Random;
  links: PaymentLinks;
}

/** @throws Problem where a payment of the instalment could not be started either */
function requireNext(due: Due, instalmentNo: number): void {
  if (due.state === 'paid') throw new Problem('payment.already_paid');
  if (due.state === 'checking') throw new Problem('payment.in_progress');
  if (due.state === 'closed') throw new Problem('payment.order_closed');
  if (due.instalmentNo !== instalmentNo) throw new Problem('payment.instalment_changed');
}

/**
 * Makes the link of an instalment; a former one is revoked in the same transaction.
 *
 * @param createdBy id of the account; `null` for a guest
 * @returns the link with its secret, which is not stored
 * @throws Problem where a payment of the instalment could not be started either
 */
export function createPaymentLink(
  { db, clock, random, links }: LinkParts,
  { orderId, instalmentNo, createdBy }: { orderId: number; instalmentNo: number; createdBy: number | null },
  due: Due,
): Promise<LinkRow & { token: string }> {
  requireNext(due, instalmentNo);
  const id = randomBase32(random, LINK_ID_LENGTH);
  const token = links.newToken(id);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + PAYMENT_LINK_LIFE_MS);
  return inTransaction(db, async (tx) => {
    const ofInstalment = and(
      eq(paymentIntents.orderId, orderId),
      eq(paymentIntents.instalmentNo, instalmentNo),
    );
    // Locked: of two requests at once, the later one revokes the link of the earlier one.
    const [intent] = await tx.select().from(paymentIntents).where(ofInstalment).for('update');
    if (!intent) throw new Error(`instalment ${instalmentNo} of order ${orderId} does not exist`);
    await tx
      .update(paymentLinks)
      .set({ revokedAt: createdAt })
      .where(and(eq(paymentLinks.intentId, intent.id), isNull(paymentLinks.revokedAt)));
    await tx
      .insert(paymentLinks)
      .values({ id, intentId: intent.id, tokenHash: hashOfToken(token), createdBy, createdAt, expiresAt });
    return { id, token, instalmentNo, createdAt, expiresAt };
  });
}

/** The link to an order's next instalment that can be used now. */
export async function findPaymentLink(
  { db, clock }: LinkParts,
  orderId: number,
  { instalmentNo }: Pick<Due, 'instalmentNo'>,
): Promise<LinkRow | undefined> {
  if (instalmentNo === null) return undefined;
  const [found] = await db
    .select({ link: paymentLinks })
    .from(paymentLinks)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentLinks.intentId))
    .where(
      and(
        eq(paymentIntents.orderId, orderId),
        eq(paymentIntents.instalmentNo, instalmentNo),
        isNull(paymentLinks.revokedAt),
      ),
    );
  return found === undefined || found.link.expiresAt <= clock.now()
    ? undefined
    : { ...found.link, instalmentNo };
}

/** Revokes all links of an order. @returns how many could still be used */
export async function revokePaymentLinks({ db, clock }: LinkParts, orderId: number): Promise<number> {
  const intents = db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, orderId));
  const revoked = await db
    .update(paymentLinks)
    .set({ revokedAt: clock.now() })
    .where(and(inArray(paymentLinks.intentId, intents), isNull(paymentLinks.revokedAt)))
    .returning({ id: paymentLinks.id });
  return revoked.length;
}
