import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { SessionUser } from '#domain/account/session.ts';
import { DELIVERY_REGIONS, deliveryRegion } from '#domain/orders/delivery.ts';
import {
  DELIVERY_FIELDS,
  type DeliveryDetails,
  type DeliveryField,
  NO_DELIVERY,
} from '#domain/orders/delivery-fields.ts';
import { isSameDelivery } from '#domain/forms/delivery.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { deliveryFacts } from '#domain/messages/expected-delivery.ts';
import { checkout as text } from '#domain/messages/checkout.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import { selectDelivery, selectError, type CheckoutRef } from '#machines/checkout/index.ts';
import { useShop } from '#src/api/client.ts';
import { knownAddressesQuery } from '#src/api/orders.ts';
import { PhoneField } from '#src/forms/index.ts';
import { Card } from '#src/ui/Card.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { Field, type FieldProps } from '#src/ui/Field.tsx';
import { Select } from '#src/ui/Select.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './Checkout.module.css';

const REGIONS = DELIVERY_REGIONS.map(({ id, name, fee }) => ({ value: id, label: text.regionOf(name, fee) }));

/** What is special about the input of a field. */
const SETTINGS: Partial<Record<DeliveryField, Partial<FieldProps>>> = {
  address: {
    autoComplete: 'street-address',
    placeholder: accountForms.fields.addressPlaceholder,
    multiline: true,
  },
};

/** A delivery as its form shows it. */
const asTyped = (place: DeliveryDetails): DeliveryDetails => ({ ...place, phone: spacedPhone(place.phone) });

/** The address book: where earlier orders went, and the account's own address; each address once, as used last. */
function useAddressBook({ address, phone }: SessionUser): DeliveryDetails[] {
  const { data } = useQuery(knownAddressesQuery(useShop()));
  return useMemo(() => {
    const own = address === undefined || phone === undefined ? [] : [{ ...NO_DELIVERY, address, phone }];
    const places = [...(data?.places ?? []), ...own].map(asTyped);
    return places.filter(
      ({ address: typed }, index) => index === places.findIndex((each) => each.address === typed),
    );
  }, [data, address, phone]);
}

/** The account's own phone and address, as far as it has them. */
export const ownDelivery = ({ address = '', phone = '' }: SessionUser): DeliveryDetails =>
  asTyped({ ...NO_DELIVERY, address, phone });

/** Proposes the first entry of the book, or what the account has, to a customer who has not typed or chosen anything. */
function useProposal(page: CheckoutRef, [first]: readonly DeliveryDetails[], user: SessionUser) {
  useEffect(() => {
    page.send({ type: 'delivery.proposed', delivery: first ?? ownDelivery(user) });
  }, [page, first, user]);
}

/** Where the order goes: an entry of the address book, or typed. @see BK-09 */
export function DeliveryForm({ page, user }: { page: CheckoutRef; user: SessionUser }) {
  const form = useRef<HTMLDivElement>(null);
  const delivery = useSelector(page, selectDelivery);
  const book = useAddressBook(user);
  useProposal(page, book, user);
  useEmitted(page, 'fields.refused', ({ fields }) => {
    form.current?.querySelector<HTMLElement>(`[name="${fields[0]?.field ?? ''}"]`)?.focus();
  });
  return (
    <Card>
      <div ref={form} className={styles.section}>
        <h2 className={styles.heading}>{text.deliveryTitle}</h2>
        {book.length > 1 && (
          <ChoiceCards
            legend={text.addressBook}
            name="place"
            value={book.find((place) => isSameDelivery(place, delivery))?.address}
            options={book.map((place) => ({
              value: place.address,
              label: place.address,
              detail: `${deliveryRegion(place.region).name} · ${place.phone}`,
            }))}
            onChange={(address) => {
              const place = book.find((each) => each.address === address);
              if (place !== undefined) page.send({ type: 'delivery.chosen', delivery: place });
            }}
          />
        )}
        <Select
          label={text.region}
          name="region"
          options={REGIONS}
          value={delivery.region}
          onChange={(region) => page.send({ type: 'region.chosen', region })}
        />
        {DELIVERY_FIELDS.map((field) => (
          <DeliveryInput key={field} page={page} field={field} />
        ))}
      </div>
    </Card>
  );
}

function DeliveryInput({ page, field }: { page: CheckoutRef; field: DeliveryField }) {
  const value = useSelector(page, (snapshot) => selectDelivery(snapshot)[field]);
  const error = useSelector(page, selectError(field));
  const onChange = (typed: string) => page.send({ type: 'field.changed', field, value: typed });
  if (field === 'phone')
    return <PhoneField hint={text.phoneHint} value={value} error={error} onChange={onChange} />;
  return (
    <Field
      label={deliveryFacts.fields[field]}
      name={field}
      required
      {...SETTINGS[field]}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
