import * as v from 'valibot';
import { staffOrders } from '../messages/staff/orders.ts';

const TEXT_MAX = 1_000;
const { noteRequired, noteTooLong } = staffOrders.order;

/** A note of staff about an order. */
export const orderNoteForm = v.object({
  text: v.pipe(
    v.string(noteRequired),
    v.trim(),
    v.nonEmpty(noteRequired),
    v.maxLength(TEXT_MAX, noteTooLong),
  ),
});
