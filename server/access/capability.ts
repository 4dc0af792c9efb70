import { createHmac, timingSafeEqual } from 'node:crypto';

/** The part of an order that its capability is made from. */
export interface CapabilitySubject {
  id: number;
  capabilityNonce: string;
}

/**
 * The key of one guest's order: 256 bits in base64url, made anew from a secret each time it is needed,
 * so that it is never at rest (HAZARDS C23, I20).
 */
export const capabilityOf = (secret: string, { id, capabilityNonce }: CapabilitySubject): string =>
  createHmac('sha256', secret).update(`order:${id}:${capabilityNonce}`).digest('base64url');

/** Compares two texts in a time that does not depend on where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
