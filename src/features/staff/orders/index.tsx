import { readPersonKey } from '#domain/staff/person-key.ts';
import { CustomerView } from '../customers/CustomerView.tsx';
import { NewAmountView } from './AmountForm.tsx';
import { ChangeOrderView, NewOrderView } from './OrderFormViews.tsx';
import { OrdersView } from './OrdersView.tsx';
import { OrderView } from './OrderView.tsx';

/**
 * The screens of orders and of those who placed them.
 *
 * @param id of an order, or the key of a person; absent for lists; `nouvelle`, `lien`, and `{id}/modifier` for forms
 */
export default function OrderScreens({ id }: { id: string | undefined }) {
  if (id === undefined) return <OrdersView />;
  if (id === 'nouvelle') return <NewOrderView />;
  if (id === 'lien') return <NewAmountView />;
  const person = readPersonKey(id);
  if (person !== undefined) return <CustomerView person={person} />;
  const [number, form] = id.split('/');
  return form === undefined ? <OrderView id={Number(number)} /> : <ChangeOrderView id={Number(number)} />;
}
