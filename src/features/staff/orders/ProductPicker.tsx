import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderForm as text } from '#domain/messages/staff/order-form.ts';
import { formatPrice } from '#domain/money/money.ts';
import { useShop } from '#src/api/client.ts';
import { fetchSuggestions } from '#src/api/products.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Loaded } from '../Loaded.tsx';
import staff from '../Staff.module.css';
import styles from './Orders.module.css';

/** The products of the shop's own search, to add to an order. */
export function ProductPicker({
  addedIds,
  onAdd,
}: {
  addedIds: readonly number[];
  onAdd: (product: { id: number; name: string; price: number }) => void;
}) {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  return (
    <Card>
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            setSearched(typed.trim());
          }}
        >
          <Field
            label={text.search}
            hint={text.searchHint}
            name="product"
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
          <Button type="submit" variant="secondary">
            {text.searchButton}
          </Button>
        </form>
      </search>
      {searched !== '' && (
        <div className={styles.found}>
          <Found searched={searched} addedIds={addedIds} onAdd={onAdd} />
        </div>
      )}
    </Card>
  );
}

function Found({ searched, addedIds, onAdd }: { searched: string } & Parameters<typeof ProductPicker>[0]) {
  const shop = useShop();
  const found = useQuery({
    queryKey: [STAFF_KEY, 'products', 'suggested', searched],
    queryFn: ({ signal }) => fetchSuggestions(shop, searched, signal),
  });
  return (
    <Loaded query={found}>
      {(products) =>
        products.length === 0 ? (
          <p aria-live="polite">{text.noResult}</p>
        ) : (
          <ul className={staff.list} aria-label={text.results}>
            {products.map(({ id, name, price }) => (
              <li key={id} className={staff.row}>
                <span className={staff.main}>{name}</span>
                <span className={staff.amount}>{formatPrice(price)}</span>
                {addedIds.includes(id) ? (
                  <span className={staff.soft}>{text.added}</span>
                ) : (
                  <Button
                    small
                    variant="secondary"
                    aria-label={text.add(name)}
                    onClick={() => onAdd({ id, name, price })}
                  >
                    {text.addShort}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
