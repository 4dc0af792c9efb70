import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide';
import { useState } from 'react';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { formatPrice } from '#domain/money/money.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import type { StaffDelivery } from '#src/api/deliveries.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Select } from '#src/ui/Select.tsx';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import { addressOf, amountToCollect, mapUrl, whenOf } from './DeliveryFacts.tsx';
import styles from './SheetView.module.css';
import { useDeliveryQueries } from './use-delivery-step.ts';

const { sheetPage: words } = text;

/** The deliveries of a day on paper, one page an order: who, where, what, and what is to be collected. @see DK-04 */
export default function SheetView() {
  const asked = useScreenQuery().get('jour');
  const [day, setDay] = useState(() => asked ?? isoDayInDakar(Date.now()));
  const [courier, setCourier] = useState('');
  const queries = useDeliveryQueries();
  const couriers = useQuery(queries.couriers());
  const list = useQuery({
    ...queries.day(day, courier === '' ? undefined : Number(courier)),
    enabled: day !== '',
  });
  return (
    <>
      <div className={styles.controls}>
        <SectionHead title={words.title}>
          <Button small variant="secondary" onClick={() => window.print()}>
            <Icon icon={Printer} size={20} />
            {words.print}
          </Button>
        </SectionHead>
        <div className={staff.filters}>
          <Field label={text.day} name="day" type="date" value={day} onChange={setDay} />
          <Select
            label={text.courier}
            name="courier"
            options={[
              { value: '', label: words.all },
              ...(couriers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={courier}
            onChange={setCourier}
          />
        </div>
      </div>
      {day !== '' && (
        <Loaded query={list}>
          {(deliveries) =>
            deliveries.length === 0 ? (
              <EmptyState motif title={words.none} />
            ) : (
              <div className={styles.sheets}>
                {deliveries.map((delivery) => (
                  <Sheet key={`${delivery.orderId}/${delivery.number}`} delivery={delivery} />
                ))}
              </div>
            )
          }
        </Loaded>
      )}
    </>
  );
}

function Sheet({ delivery }: { delivery: StaffDelivery }) {
  const { reference, customerName, phone, lines, day, courierName, parcels, number } = delivery;
  const address = addressOf(delivery);
  const amount = amountToCollect(delivery);
  return (
    <article className={styles.sheet} aria-label={reference}>
      <header>
        <p className={staff.soft}>
          {[day === undefined ? undefined : dayInDakar(Date.parse(day)), courierName]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h2 className={styles.reference}>
          {reference}
          {parcels > 1 && ` · ${text.parcel(number, parcels)}`}
        </h2>
      </header>
      <dl className={styles.facts}>
        <dt>{words.customer}</dt>
        <dd>{customerName}</dd>
        <dt>{words.phone}</dt>
        <dd>{phone === '' ? '—' : <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>}</dd>
        <dt>{words.address}</dt>
        <dd>{address === undefined ? words.noAddress : <a href={mapUrl(address)}>{address}</a>}</dd>
        <dt>{text.when}</dt>
        <dd>{whenOf(delivery)}</dd>
      </dl>
      <h3 className={styles.heading}>{words.lines}</h3>
      <ul>
        {lines.map(({ lineId, name, quantity }) => (
          <li key={lineId}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <p className={styles.amount}>{amount > 0 ? text.collect(formatPrice(amount)) : text.paid}</p>
      <div className={styles.signatures}>
        {amount > 0 && <p>{words.received}</p>}
        <p>{words.signature}</p>
      </div>
    </article>
  );
}
