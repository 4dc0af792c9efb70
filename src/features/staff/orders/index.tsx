import { readPersonKey } from '#domain/staff/person-key.ts';
import { CustomerView } from '../customers/CustomerView.tsx';
import { OrdersView } from './OrdersView.tsx';
import { OrderView } from './OrderView.tsx';

/** The screens of orders and of those who placed them. @param id of an order, or the key of a person; absent for lists */
export default function OrderScreens({ id }: { id: string | undefined }) {
  if (id === undefined) return <OrdersView />;
  const person = readPersonKey(id);
  return person === undefined ? <OrderView id={Number(id)} /> : <CustomerView person={person} />;
}
