import { useState } from 'react';
import { stock as text } from '#domain/messages/stock.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { useShop } from '#src/api/client.ts';
import {
  STOCK_VIEWS,
  type StockedProduct,
  stockQueries,
  type StockView as View,
} from '#src/api/staff-stock.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { PagedList } from '../PagedList.tsx';
import { SectionHead } from '../SectionHead.tsx';
import styles from '../Staff.module.css';
import { useListFilters } from '../use-staff.ts';
import { StockForm } from './StockForm.tsx';

/** The units of products that are counted: what runs out, what is counted, and all products, to count another one. @see DK-06 */
export default function StockView() {
  const [{ view, search, page }, change] = useListFilters<{ view: View; search: string }>({
    view: 'low',
    search: '',
  });
  const list = (
    <div className={styles.list}>
      <Field
        label={staffPages.search}
        name="search"
        value={search}
        onChange={(typed) => change({ search: typed })}
      />
      <StockList
        view={view}
        search={search.trim()}
        page={page}
        onPage={(chosen) => change({ page: chosen })}
      />
    </div>
  );
  return (
    <>
      <SectionHead title={text.title} />
      <p className={styles.soft}>{text.intro}</p>
      <Tabs
        label={text.title}
        selected={view}
        onSelect={(id) => change({ view: id })}
        tabs={STOCK_VIEWS.map((id) => ({ id, label: text.views[id], content: id === view ? list : null }))}
      />
    </>
  );
}

function StockList({
  view,
  search,
  page,
  onPage,
}: {
  view: View;
  search: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const [open, setOpen] = useState<number>();
  return (
    <PagedList
      query={stockQueries(useShop()).list(view, search, page)}
      onPage={onPage}
      none={<EmptyState title={text.none[view]} />}
    >
      {(products) => (
        <ul className={styles.list}>
          {products.map((product) => (
            <li key={product.id}>
              {open === product.id ? (
                <StockForm product={product} onDone={() => setOpen(undefined)} />
              ) : (
                <StockRow product={product} isBusy={open !== undefined} onOpen={() => setOpen(product.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function StockRow({
  product: { name, brand, counted },
  isBusy,
  onOpen,
}: {
  product: StockedProduct;
  /** Whether another product is being edited. */
  isBusy: boolean;
  onOpen: () => void;
}) {
  const forSale = counted === undefined ? undefined : counted.units - counted.held;
  return (
    <div className={styles.row}>
      <span className={styles.main}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {brand} ·{' '}
          {counted === undefined ? text.notCounted : text.state(counted.units - counted.held, counted.held)}
        </span>
      </span>
      {forSale === 0 && <Badge tone="warning">{text.soldOut}</Badge>}
      <Button
        small
        variant="secondary"
        disabled={isBusy}
        aria-label={counted === undefined ? text.count(name) : text.edit(name)}
        onClick={onOpen}
      >
        {counted === undefined ? text.countShort : staffPages.editShort}
      </Button>
    </div>
  );
}
