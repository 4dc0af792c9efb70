import { appUpdateMachine, type PaymentScope } from '#machines/app-update/index.ts';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { isPaymentOpen, untilNoPayment } from '#src/payments/payment-open.ts';
import { lookForUpdate, registerWorker } from './registration.ts';

/** The update of the shop in a real browser. */
export const connectedAppUpdate = connect(appUpdateMachine, {
  register: callActor<void, unknown>(registerWorker),
  lookForUpdate: callActor<void, unknown>(lookForUpdate),
  isPaymentOpen: callActor<boolean, unknown>(isPaymentOpen),
  untilNoPayment: callActor<void, PaymentScope>(({ everywhere }, signal) =>
    untilNoPayment(everywhere, signal),
  ),
});
