import { connect } from '#machines/connect.ts';
import { waveCheckMachine } from '#machines/wave-check/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchWavePayment } from '#src/api/payments.ts';

/** The Wave check page, asking the real shop. */
export const connectWaveCheck = (shop: ShopClient) =>
  connect(waveCheckMachine, {
    fetchStatus: callActor((input, signal) => fetchWavePayment(shop, input.transactionId, signal)),
  });
