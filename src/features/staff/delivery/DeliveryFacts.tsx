import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { formatPrice } from '#domain/money/money.ts';
import { deliveryRegion } from '#domain/orders/delivery.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import { windowInWords } from '#domain/wording/delivery-progress.ts';
import type { CourierDelivery } from '#domain/orders/courier-round.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import staff from '../Staff.module.css';
import styles from './Delivery.module.css';

/** What the courier receives at the door, in whole francs. */
export const amountToCollect = ({ collect }: Pick<CourierDelivery, 'collect'>): number =>
  collect.reduce((sum, { amount }) => sum + amount, 0);

/** The whole address; `undefined` where it was erased or never given. */
export const addressOf = ({
  address,
  region,
}: Pick<CourierDelivery, 'address' | 'region'>): string | undefined =>
  address === undefined || address === '' ? undefined : `${address}, ${deliveryRegion(region).name}`;

/** A map of an address. */
export const mapUrl = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address}, Sénégal`)}`;

/** When a parcel comes, in words. */
export const whenOf = ({ day, fromTime: from, toTime: to }: CourierDelivery): string =>
  day === undefined ? text.unplanned : windowInWords({ day, from, to });

/** Who receives a parcel and where, what is in it, and what is to be collected. */
export function DeliveryFacts({ delivery }: { delivery: CourierDelivery }) {
  const { customerName, phone, parcels, number } = delivery;
  const address = addressOf(delivery);
  return (
    <div className={styles.facts}>
      <p>
        <strong>{customerName}</strong>
        {parcels > 1 && <span className={staff.soft}> · {text.parcel(number, parcels)}</span>}
      </p>
      <p className={staff.soft}>{address ?? text.sheetPage.noAddress}</p>
      <DeliveryLines delivery={delivery} />
      <DeliveryPlan delivery={delivery} />
      <div className={staff.buttons}>
        {phone !== '' && (
          <ButtonLink small variant="secondary" href={`tel:${phone}`}>
            {text.call(spacedPhone(phone))}
          </ButtonLink>
        )}
        {address !== undefined && (
          <ButtonLink small variant="quiet" href={mapUrl(address)} newTab>
            {text.map}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** What is in a parcel. */
export const DeliveryLines = ({ delivery: { lines } }: { delivery: CourierDelivery }) => (
  <ul className={styles.lines}>
    {lines.map(({ lineId, name, quantity }) => (
      <li key={lineId}>
        {quantity} × {name}
      </li>
    ))}
  </ul>
);

/** When a parcel comes, who brings it, who took it, and what is collected. */
export function DeliveryPlan({ delivery }: { delivery: CourierDelivery }) {
  const { courierName, recipient } = delivery;
  const amount = amountToCollect(delivery);
  return (
    <div className={styles.facts}>
      <p className={staff.soft}>
        {[
          whenOf(delivery),
          courierName ?? text.withoutCourier,
          ...(recipient === undefined ? [] : [`${text.recipient} ${recipient}`]),
        ].join(' · ')}
      </p>
      <p className={amount > 0 ? styles.collect : staff.soft}>
        {amount > 0 ? text.collect(formatPrice(amount)) : text.paid}
      </p>
    </div>
  );
}
