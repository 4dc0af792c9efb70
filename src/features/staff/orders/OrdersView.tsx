import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { amountForm } from '#domain/messages/staff/amount-form.ts';
import { orderForm } from '#domain/messages/staff/order-form.ts';
import { staffOrders as text } from '#domain/messages/staff/orders.ts';
import { staffCustomer as customerText } from '#domain/messages/staff/customer.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import {
  COUNTED_VIEWS,
  ORDER_VIEWS,
  type OrderListAddress,
  orderListQuery,
  type OrderView,
  readOrderList,
} from '#domain/staff/order-views.ts';
import { readPersonKey } from '#domain/staff/person-key.ts';
import { useShop } from '#src/api/client.ts';
import {
  findStaffOrders,
  type FoundOrders as Found,
  staffOrderCountsQuery,
  staffOrdersQuery,
} from '#src/api/staff-orders.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Field } from '#src/ui/Field.tsx';
import { useScreenLocation, useScreenQuery } from '#src/ui/screen-location.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import { useStaffMay } from '../use-staff.ts';
import { OrderFiltersPanel } from './OrderFiltersPanel.tsx';
import { OrderRows } from './OrderRow.tsx';
import styles from './Orders.module.css';
import { SavedFilters } from './SavedFilters.tsx';

/**
 * `/gestion/commandes`: a search by what a caller says, and orders by what is to be done. List, filters and page are in the address,
 * so that a bookmark keeps them. A search is only in the history of this tab: it may be personal data.
 *
 * @see DK-01 @see DK-02
 */
export function OrdersView() {
  const searched = searchIn(useScreenLocation().state);
  const address = readOrderList(useScreenQuery());
  const mayPlace = useStaffMay('changeOrders');
  return (
    <>
      <SectionHead title={staffPages.sections.orders}>
        {mayPlace && (
          <div className={staff.buttons}>
            <ButtonLink to={staffPaths.newAmount} variant="secondary" small>
              {amountForm.open}
            </ButtonLink>
            <ButtonLink to={staffPaths.newOrder} small>
              {orderForm.new}
            </ButtonLink>
          </div>
        )}
      </SectionHead>
      <SearchForm key={searched} searched={searched} />
      {searched === undefined ? <OrderLists address={address} /> : <FoundOrders searched={searched} />}
    </>
  );
}

/** The search that a history entry of this page was made for. */
function searchIn(state: unknown): string | undefined {
  const search: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'search') : undefined;
  return typeof search === 'string' ? search : undefined;
}

function SearchForm({ searched = '' }: { searched: string | undefined }) {
  const [typed, setTyped] = useState(searched);
  const { pathname, search: query } = useScreenLocation();
  const navigate = useNavigate();
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const search = typed.trim();
          if (search !== '') void navigate(`${pathname}${query}`, { state: { search } });
        }}
      >
        <Field
          label={text.searchLabel}
          hint={text.searchHint}
          name="order"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
        <Button type="submit">{text.searchButton}</Button>
      </form>
    </search>
  );
}

/** Read once: each search may be written to the audit trail. */
function FoundOrders({ searched }: { searched: string }) {
  const shop = useShop();
  const { pathname, search: query } = useScreenLocation();
  const found = useQuery({
    queryKey: [STAFF_KEY, 'orders', 'found', searched],
    queryFn: () => findStaffOrders(shop, searched),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      <Loaded query={found}>
        {({ orders, people }) => (
          <>
            {people.length > 0 && <People people={people} />}
            {orders.length === 0 ? (
              <EmptyState title={text.notFound} detail={text.notFoundDetail} />
            ) : (
              <>
                <p className={staff.soft} aria-live="polite">
                  {text.found(orders.length)}
                </p>
                <OrderRows orders={orders} />
              </>
            )}
          </>
        )}
      </Loaded>
      <div>
        <ButtonLink to={`${pathname}${query}`} variant="secondary" small>
          {text.searchClose}
        </ButtonLink>
      </div>
    </>
  );
}

/** Who may be meant, each with everything about them. */
const People = ({ people }: { people: Found['people'] }) => (
  <section>
    <h2 className={staff.heading}>{text.people}</h2>
    <p className={staff.soft}>{text.peopleOfFound}</p>
    <ul className={staff.list}>
      {people.flatMap(({ key, name, phone, hasAccount }) => {
        const person = readPersonKey(key);
        if (person === undefined) return [];
        return (
          <li key={key}>
            <Link to={staffPaths.customer(person)} className={staff.row}>
              <span className={staff.main}>
                <strong>{name === '' ? customerText.erasedName : name}</strong>
                <span className={staff.soft}>
                  {[phone, hasAccount ? customerText.account : customerText.guest]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  </section>
);

/** A tab for each list; another one has the same filters, and begins at its first page. */
function OrderLists({ address }: { address: OrderListAddress }) {
  const counts = useQuery(staffOrderCountsQuery(useShop()));
  const navigate = useNavigate();
  return (
    <>
      <SavedFilters address={address} />
      <Tabs
        label={text.viewsLabel}
        selected={address.view}
        onSelect={(view) => void navigate(pathOf({ ...address, view, after: undefined }))}
        tabs={ORDER_VIEWS.map((view) => ({
          id: view,
          label: labelOf(view, counts.data),
          content: <OrderList address={address} />,
        }))}
      />
    </>
  );
}

function OrderList({ address }: { address: OrderListAddress }) {
  const list = useQuery({ ...staffOrdersQuery(useShop(), address), placeholderData: keepPreviousData });
  const { view } = address;
  return (
    <div className={styles.column}>
      <OrderFiltersPanel address={address} />
      <Loaded query={list}>
        {({ orders, next, isCut }) => (
          <>
            {orders.length > 0 ? (
              <OrderRows orders={orders} />
            ) : (
              <EmptyState title={isCut || isNarrowed(address) ? text.noneHere : text.none[view]} />
            )}
            <div className={staff.buttons}>
              {address.after !== undefined && (
                <ButtonLink to={pathOf({ ...address, after: undefined })} variant="secondary" small>
                  {text.first}
                </ButtonLink>
              )}
              {next !== undefined && (
                <ButtonLink to={pathOf({ ...address, after: next })} variant="secondary" small>
                  {isCut ? text.further : view === 'late' ? text.nextLate : text.next}
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

const pathOf = (address: OrderListAddress): string => `${staffPaths.orders}${orderListQuery(address)}`;

const isNarrowed = ({ saleType, paymentMode, provider, from, to, after }: OrderListAddress): boolean =>
  [saleType, paymentMode, provider, from, to, after].some((value) => value !== undefined);

/** The name of a list, with the number of its orders where they are counted. */
function labelOf(view: OrderView, counts: Readonly<Partial<Record<OrderView, number>>> | undefined): string {
  const label = text.views[view];
  const count = COUNTED_VIEWS.some((counted) => counted === view) ? counts?.[view] : undefined;
  return count === undefined ? label : `${label} (${text.viewCount(count)})`;
}
