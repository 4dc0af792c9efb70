import * as v from 'valibot';

/** A payment that was begun: its transaction id, and where the payer pays. */
interface Begun {
  transactionId: string;
  /** A page of the sandbox; none while the provider's answer is unknown. */
  page: string | undefined;
}

/** How buyers pay with one provider. */
export interface BuyingProvider {
  id: string;
  /** What the call that begins a payment needs in addition to the order. */
  needsPhone: boolean;
  parseBegun(body: unknown): Begun;
  /** The settings with which the sandbox sends no messages to the shop. */
  silence: object;
  /** Whether an answer about the status says that it was paid. */
  isPaid(body: unknown): boolean;
}

const WaveBegun = v.object({ transactionId: v.string(), checkoutUrl: v.nullable(v.string()) });
const WaveStatus = v.object({ data: v.object({ status: v.string() }) });
const OrangeBegun = v.object({ transaction_id: v.string(), payment_url: v.nullish(v.string()) });
const OrangeStatus = v.object({ status: v.string() });
const PaydunyaBegun = v.object({
  transaction_id: v.string(),
  next_step: v.nullish(v.object({ kind: v.literal('link'), url: v.string() })),
});
const PaydunyaStatus = v.object({ data: v.object({ payment_state: v.string() }) });

const PROVIDERS: readonly BuyingProvider[] = [
  {
    id: 'wave',
    silence: { webhooks: { delivery: 'never' } },
    needsPhone: true,
    parseBegun: (body) => {
      const { transactionId, checkoutUrl: page } = v.parse(WaveBegun, body);
      return { transactionId, page: page ?? undefined };
    },
    isPaid: (body) => v.parse(WaveStatus, body).data.status === 'completed',
  },
  {
    id: 'orange',
    silence: { notifications: { delivery: 'never' } },
    needsPhone: true,
    parseBegun: (body) => {
      const { transaction_id: transactionId, payment_url: page } = v.parse(OrangeBegun, body);
      return { transactionId, page: page ?? undefined };
    },
    isPaid: (body) => v.parse(OrangeStatus, body).status === 'SUCCESS',
  },
  {
    id: 'paydunya',
    silence: { notifications: { when: 'never' } },
    needsPhone: false,
    parseBegun: (body) => {
      const { transaction_id: transactionId, next_step: step } = v.parse(PaydunyaBegun, body);
      return { transactionId, page: step?.url };
    },
    isPaid: (body) => v.parse(PaydunyaStatus, body).data.payment_state === 'completed',
  },
];

export const BUYING_PROVIDERS = PROVIDERS.map(({ id }) => id);

/** @throws Error for an unknown name */
export function buyingProvider(id: string): BuyingProvider {
  const found = PROVIDERS.find((provider) => provider.id === id);
  if (!found) throw new Error(`"${id}" is none of: ${BUYING_PROVIDERS.join(', ')}`);
  return found;
}
