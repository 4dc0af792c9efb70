import { appUpdateMachine, type PaymentScope } from '#machines/app-update/index.ts';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { isPaymentOpen, waitForNoPayment } from '#src/payments/payment-open.ts';
import { checkForUpdate, registerWorker } from './registration.ts';

/** The app-update machine with actors that use the browser's service worker. */
export const connectedAppUpdate = connect(appUpdateMachine, {
  register: callActor<void, unknown>(registerWorker),
  checkForUpdate: callActor<void, unknown>(checkForUpdate),
  isPaymentOpen: callActor<boolean, unknown>(isPaymentOpen),
  waitForNoPayment: callActor<void, PaymentScope>(({ everywhere }, signal) =>
    waitForNoPayment(everywhere, signal),
  ),
});
