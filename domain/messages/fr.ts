import { guest } from './guest.ts';
import { invoice } from './invoice.ts';
import { mail } from './mail.ts';
import { pack } from './pack.ts';
import { payment } from './payment.ts';
import { paymentReason } from './payment-reason.ts';
import { problem } from './problem.ts';
import { shop } from './shop.ts';

/** The whole French catalogue. A screen imports its own area, so that Home does not carry the words of payment. */
export const fr = { guest, invoice, mail, pack, payment, paymentReason, problem, shop } as const;
