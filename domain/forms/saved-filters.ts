import * as v from 'valibot';
import { staffOrders } from '../messages/staff/orders.ts';
import { FILTER_NAME_MAX } from '../staff/order-views.ts';

const { nameRequired, nameTooLong } = staffOrders.saved;

/** The name under which a list of orders and its filters are saved. */
export const savedFiltersForm = v.object({
  name: v.pipe(
    v.string(nameRequired),
    v.trim(),
    v.nonEmpty(nameRequired),
    v.maxLength(FILTER_NAME_MAX, nameTooLong),
  ),
});
