import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { savedFiltersForm } from '#domain/forms/saved-filters.ts';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { type OrderListAddress, orderListQuery } from '#domain/staff/order-views.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import {
  deleteSavedFilters,
  saveFilters,
  type SavedFilters as Saved,
  savedFiltersQuery,
} from '#src/api/staff-orders.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { toast } from '#src/ui/toast.ts';
import { FormField } from '../FormField.tsx';
import staff from '../Staff.module.css';
import styles from './Orders.module.css';

const text = staffOrders.saved;

/** The query of a list without the place in it, as it is saved. */
const queryOf = (address: OrderListAddress): string => orderListQuery({ ...address, after: undefined });

/** The filters that the signed-in person saved, each a link. `Chip` would give the listing of the shop one part more to load. */
export function SavedFilters({ address }: { address: OrderListAddress }) {
  const saved = useQuery(savedFiltersQuery(useShop()));
  if (saved.data === undefined || saved.data.length === 0) return null;
  return (
    <ul aria-label={text.title} className={styles.saved}>
      {saved.data.map(({ id, name, query }) => (
        <li key={id}>
          <Link
            to={`${staffPaths.orders}${query}`}
            className={styles.savedLink}
            aria-current={query === queryOf(address) ? 'true' : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Saves the filters of an address by a name, or deletes those that are saved. */
export function SaveFilters({ address }: { address: OrderListAddress }) {
  const query = queryOf(address);
  const saved = useQuery(savedFiltersQuery(useShop()));
  const form = useForm({ resolver: valibotResolver(savedFiltersForm), defaultValues: { name: '' } });
  const saving = useSavedChange(
    (shop, name: string) => saveFilters(shop, { name, query }),
    text.done,
    () => form.reset(),
  );
  const deleting = useSavedChange((shop, id: number) => deleteSavedFilters(shop, id), text.removed);
  const same = saved.data?.filter((each) => each.query === query) ?? [];
  const failure = saving.error ?? deleting.error;
  return (
    <>
      {same.map(({ id, name }) => (
        <div key={id}>
          <Button small variant="quiet" busy={deleting.isPending} onClick={() => deleting.mutate(id)}>
            {text.remove(name)}
          </Button>
        </div>
      ))}
      {same.length === 0 && (
        <form
          noValidate
          aria-label={text.save}
          className={staff.form}
          onSubmit={(event) => void form.handleSubmit(({ name }) => saving.mutate(name))(event)}
        >
          <FormField control={form.control} name="name" label={text.name} hint={text.nameHint} />
          <div>
            <Button small type="submit" variant="secondary" busy={saving.isPending}>
              {text.save}
            </Button>
          </div>
        </form>
      )}
      {failure !== null && <Alert tone="error">{failure.message}</Alert>}
    </>
  );
}

/** A change of the saved filters; afterwards those are shown that the server answered. */
function useSavedChange<Input>(
  change: (shop: ShopClient, input: Input) => Promise<Saved[]>,
  done: string,
  onDone?: () => void,
) {
  const shop = useShop();
  const cache = useQueryClient();
  return useMutation<Saved[], Error, Input>({
    mutationFn: (input) => change(shop, input),
    onSuccess: (saved) => {
      cache.setQueryData(savedFiltersQuery(shop).queryKey, saved);
      toast({ tone: 'success', text: done });
      onDone?.();
    },
  });
}
