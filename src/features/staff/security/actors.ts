import { connect } from '#machines/connect.ts';
import { type FactorProof, secondFactorMachine } from '#machines/second-factor/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { prepareSecondFactor, renewRecoveryCodes, switchOnSecondFactor } from '#src/api/second-factor.ts';

/** The machine of the own second factor with the calls of this shop. */
export const connectSecondFactor = (shop: ShopClient) =>
  connect(secondFactorMachine, {
    prepare: callActor(({ currentPassword }: { currentPassword: string }, signal) =>
      prepareSecondFactor(shop, currentPassword, signal),
    ),
    confirm: callActor((confirmation: { proof: string; code: string }, signal) =>
      switchOnSecondFactor(shop, confirmation, signal),
    ),
    renew: callActor((proof: FactorProof, signal) => renewRecoveryCodes(shop, proof, signal)),
  });
