import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';

/** A payment as its payer knows it. */
export interface PayerPayment {
  /** The shop's. */
  reference: string;
  /** How often it was paid. */
  paid: number;
  /** Whole francs that the provider received in all. */
  received: number;
}

/** A step with the payment of a reference. @returns whether it was possible */
export type Step = (reference: string) => boolean;

/**
 * What a payer does with the payments of the shop, in the same words for every provider: tests that run for all of them
 * need no more. Each step names a payment by the shop's reference, and tells whether it was possible.
 */
export interface Payer {
  /** All payments with a reference, oldest first. */
  payments(): PayerPayment[];
  pay(reference: string): boolean;
  /** The provider refuses the payer's wallet or card. */
  refuse(reference: string): boolean;
  cancel(reference: string): boolean;
  /** Every outcome that can be simulated, by its name in the shop. */
  readonly outcomes: Readonly<Record<string, Step>>;
}

const Params = v.object({ reference: v.string() });

/** The payer's steps from another process: `/payer/payments` and `/payer/payments/<reference>/pay`, `refuse` and `cancel`. */
export function payerControl(payer: Payer): FastifyPluginAsync {
  return async (control) => {
    control.get('/payer/payments', async () => ({ payments: payer.payments() }));
    for (const step of ['pay', 'refuse', 'cancel'] as const)
      control.post(`/payer/payments/:reference/${step}`, async ({ params }, reply) =>
        payer[step](v.parse(Params, params).reference)
          ? reply.code(204).send()
          : reply.code(409).send({ message: 'Not possible now' }),
      );
  };
}
