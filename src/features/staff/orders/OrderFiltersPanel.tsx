import { useMutation } from '@tanstack/react-query';
import { ChevronDown, FileDown } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffOrders as text } from '#domain/messages/staff/orders.ts';
import { ORDER_PAYMENT_MODES, SALE_TYPES } from '#domain/order.ts';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import {
  type OrderFilters,
  type OrderListAddress,
  orderListQuery,
  readOrderList,
} from '#domain/staff/order-views.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { providerName } from '#domain/wording/payment-method.ts';
import { useShop } from '#src/api/client.ts';
import { exportStaffOrders } from '#src/api/staff-orders.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { Select } from '#src/ui/Select.tsx';
import { toast } from '#src/ui/toast.ts';
import staff from '../Staff.module.css';
import styles from './Orders.module.css';
import { SaveFilters } from './SavedFilters.tsx';

/** The value of a select for no filter. */
const ANY = '';

const SALE_TYPE_OPTIONS = [
  { value: ANY, label: text.any },
  ...SALE_TYPES.map((value) => ({ value, label: text.saleTypes[value] })),
];
/** How an order is paid, or by which provider it was tried; the values of providers have a prefix. */
const PAYMENT_OPTIONS = [
  { value: ANY, label: text.any },
  ...ORDER_PAYMENT_MODES.map((mode) => ({ value: mode, label: text.modes[mode] })),
  ...PROVIDER_IDS.map((id) => ({ value: `with ${id}`, label: text.triedWith(providerName(id)) })),
];

const paymentFilter = (value: string): Pick<OrderFilters, 'paymentMode' | 'provider'> => ({
  paymentMode: ORDER_PAYMENT_MODES.find((mode) => mode === value),
  provider: PROVIDER_IDS.find((id) => `with ${id}` === value),
});

/** What a list is narrowed to, and its export. Each change is a new address. */
export function OrderFiltersPanel({ address }: { address: OrderListAddress }) {
  const navigate = useNavigate();
  const { view, saleType, paymentMode, provider, from, to } = address;
  const active = [saleType, paymentMode ?? provider, from ?? to].filter(
    (value) => value !== undefined,
  ).length;
  const change = (filters: OrderFilters) =>
    void navigate(`${staffPaths.orders}${orderListQuery({ ...address, ...filters, after: undefined })}`);
  return (
    <details className={styles.filters} open={active > 0}>
      <summary className={styles.summary}>
        <Icon icon={ChevronDown} size={20} />
        {text.filters}
        {active > 0 && <span className={staff.soft}>{text.filtersActive(active)}</span>}
      </summary>
      <div className={styles.panel}>
        <div className={staff.filters}>
          <Select
            label={text.saleType}
            name="saleType"
            value={saleType ?? ANY}
            options={SALE_TYPE_OPTIONS}
            onChange={(value) => change({ saleType: SALE_TYPES.find((each) => each === value) })}
          />
          <Select
            label={text.payment}
            name="payment"
            value={provider === undefined ? (paymentMode ?? ANY) : `with ${provider}`}
            options={PAYMENT_OPTIONS}
            onChange={(value) => change(paymentFilter(value))}
          />
          <DayField
            key={`from ${from}`}
            label={text.from}
            name="from"
            day={from}
            onChange={(day) => change({ from: day })}
          />
          <DayField
            key={`to ${to}`}
            label={text.to}
            name="to"
            day={to}
            onChange={(day) => change({ to: day })}
          />
        </div>
        <div className={staff.buttons}>
          {active > 0 && (
            <Button
              small
              variant="quiet"
              onClick={() => void navigate(`${staffPaths.orders}${orderListQuery({ view })}`)}
            >
              {text.clear}
            </Button>
          )}
          <ExportButton address={address} />
        </div>
        <p className={staff.soft}>{text.exportHint}</p>
        <SaveFilters address={address} />
      </div>
    </details>
  );
}

/** A day; it counts once the field is left, because browsers report each digit of a year. */
function DayField({
  label,
  name,
  day = '',
  onChange,
}: {
  label: string;
  name: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(day);
  return (
    <Field
      type="date"
      label={label}
      name={name}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        const chosen = readOrderList(new URLSearchParams({ du: typed })).from;
        if ((chosen ?? '') !== day) onChange(chosen);
      }}
    />
  );
}

function ExportButton({ address }: { address: OrderListAddress }) {
  const shop = useShop();
  const exporting = useMutation({
    mutationFn: () => exportStaffOrders(shop, address),
    onSuccess: (file) => {
      saveFile(file, text.fileName(isoDayInDakar(Date.now())));
      toast({ tone: 'success', text: text.exported });
    },
  });
  return (
    <>
      <Button small variant="secondary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {!exporting.isPending && <Icon icon={FileDown} size={20} />} {text.export}
      </Button>
      {exporting.isError && <Alert tone="error">{exporting.error.message}</Alert>}
    </>
  );
}
