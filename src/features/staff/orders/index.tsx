import { OrdersView } from './OrdersView.tsx';
import { OrderView } from './OrderView.tsx';

/** The screens of orders in one chunk, because the first script of the shop names each. @param id of an order; absent for lists */
export default function OrderScreens({ id }: { id: string | undefined }) {
  return id === undefined ? <OrdersView /> : <OrderView id={Number(id)} />;
}
