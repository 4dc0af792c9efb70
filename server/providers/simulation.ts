import type { SimulatedOutcome } from '#domain/payments/simulation.ts';

/** The sandbox that plays outcomes of payments in test mode. */
export interface SimulationSettings {
  /** Without a slash at its end; the provider and the payment follow. */
  url: string;
  key: string;
}

/** Plays outcomes of payments at the sandbox, which then answers and notifies as its provider does. */
export interface Simulation {
  /**
   * @param provider its id
   * @param reference of the payment, as the provider got it
   * @returns false where the outcome is not possible for this payment now
   * @throws Error when the sandbox does not do it
   */
  play(provider: string, reference: string, outcome: SimulatedOutcome): Promise<boolean>;
}

/** Timeout of one call in milliseconds (HAZARDS B22). */
const TIMEOUT_MS = 10_000;

/** @see DK-18 */
export const createSimulation = ({ url, key }: SimulationSettings): Simulation => ({
  async play(provider, reference, outcome) {
    const response = await fetch(`${url}/${provider}/payments/${encodeURIComponent(reference)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
      redirect: 'error', // The key must never follow a redirect to another host.
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return true;
    if (response.status === 409) return false;
    throw new Error(`the sandbox answered ${response.status}`);
  },
});
