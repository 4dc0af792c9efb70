import * as v from 'valibot';
import { post } from '../deliveries.ts';
import { SIGNATURE_AGE_MAX_S, signatureHeader } from './signature.ts';

export const WEBHOOK_STRATEGIES = ['signing', 'shared'] as const;

/** Where the merchant listens, as registered in the portal. */
export const WebhookTarget = v.object({
  url: v.pipe(v.string(), v.url()),
  strategy: v.picklist(WEBHOOK_STRATEGIES),
  /** The first is the current one; with `signing` each gives a proof, as during a rotation. */
  secrets: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1)),
});
export type WebhookTarget = v.InferOutput<typeof WebhookTarget>;

/**
 * Sends one event.
 *
 * @param wallTime milliseconds since the epoch by the receiver's clock, which the control API does not move
 * @returns the status of the answer
 * @throws when there was none in time
 */
export async function postEvent(
  target: WebhookTarget,
  body: string,
  corruption: string,
  wallTime: number,
  signal: AbortSignal,
): Promise<number> {
  const headers = { 'content-type': 'application/json', ...proof(target, body, corruption, wallTime) };
  const sent = corruption === 'altered-body' ? body.replace('"amount":"', '"amount":"1') : body;
  return post(target.url, { headers, body: sent }, signal);
}

function proof(
  { strategy, secrets }: WebhookTarget,
  body: string,
  corruption: string,
  wallTime: number,
): Record<string, string> {
  const used = corruption === 'wrong-signature' ? secrets.map((secret) => `${secret}-wrong`) : secrets;
  if (strategy === 'shared') return { authorization: `Bearer ${used[0]}` };
  const age = corruption === 'old-timestamp' ? 2 * SIGNATURE_AGE_MAX_S : 0;
  return { 'wave-signature': signatureHeader(used, Math.floor(wallTime / 1000) - age, body) };
}
