import { readLocal } from './local.ts';

/** The key of the steps of payments that are not sent yet. */
export const PAYMENT_STEPS_KEY = 'paymentSteps';

/** Whether steps of a payment wait, e.g. of a page that was left without network. */
export const hasPaymentSteps = (): boolean => readLocal(PAYMENT_STEPS_KEY) !== null;
