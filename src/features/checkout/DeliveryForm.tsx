import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { SessionUser } from '#domain/account/session.ts';
import type { DeliveryDetails } from '#domain/orders/basket-quote.ts';
import { DELIVERY_REGIONS, deliveryRegion } from '#domain/orders/delivery.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { checkout as text } from '#domain/messages/checkout.ts';
import { accountMobile, spacedPhone } from '#domain/text/phone.ts';
import { selectDelivery, selectError, type CheckoutRef } from '#machines/checkout/index.ts';
import { useShop } from '#src/api/client.ts';
import { knownAddressesQuery } from '#src/api/orders.ts';
import { PhoneField } from '#src/forms/index.ts';
import { Card } from '#src/ui/Card.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Select } from '#src/ui/Select.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './Checkout.module.css';

const REGIONS = DELIVERY_REGIONS.map(({ id, name, fee }) => ({ value: id, label: text.regionOf(name, fee) }));

const isSame = (one: DeliveryDetails, other: DeliveryDetails): boolean =>
  one.address === other.address &&
  one.region === other.region &&
  accountMobile(one.phone) === accountMobile(other.phone);

/** The address book: where earlier orders went, and the account's own address; each address once, as used last. */
function useAddressBook({ address, phone }: SessionUser): DeliveryDetails[] {
  const { data } = useQuery(knownAddressesQuery(useShop()));
  const own: DeliveryDetails[] =
    address === undefined || phone === undefined ? [] : [{ address, phone, region: 'dakar' }];
  const places = [...(data?.places ?? []), ...own];
  return places.filter(
    ({ address: typed }, index) => index === places.findIndex((each) => each.address === typed),
  );
}

/** The account's own phone and address, as far as it has them. */
export const ownDelivery = ({ address, phone }: SessionUser): DeliveryDetails => ({
  address: address ?? '',
  phone: phone === undefined ? '' : spacedPhone(phone),
  region: 'dakar',
});

/** Proposes the first entry of the book, or what the account has, to a customer who has not typed or chosen anything. */
function useProposal(page: CheckoutRef, [first]: readonly DeliveryDetails[], user: SessionUser) {
  const { address, phone, region } = first
    ? { ...first, phone: spacedPhone(first.phone) }
    : ownDelivery(user);
  useEffect(() => {
    page.send({ type: 'delivery.proposed', delivery: { address, phone, region } });
  }, [page, address, phone, region]);
}

/** Where the order goes: an entry of the address book, or typed. @see BK-09 */
export function DeliveryForm({ page, user }: { page: CheckoutRef; user: SessionUser }) {
  const form = useRef<HTMLDivElement>(null);
  const delivery = useSelector(page, selectDelivery);
  const addressError = useSelector(page, selectError('address'));
  const phoneError = useSelector(page, selectError('phone'));
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
            value={book.find((place) => isSame(place, delivery))?.address}
            options={book.map((place) => ({
              value: place.address,
              label: place.address,
              detail: `${deliveryRegion(place.region).name} · ${spacedPhone(place.phone)}`,
            }))}
            onChange={(address) => {
              const place = book.find((each) => each.address === address);
              if (place !== undefined)
                page.send({
                  type: 'delivery.chosen',
                  delivery: { ...place, phone: spacedPhone(place.phone) },
                });
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
        <Field
          label={accountForms.fields.address}
          name="address"
          autoComplete="street-address"
          placeholder={accountForms.fields.addressPlaceholder}
          multiline
          required
          value={delivery.address}
          error={addressError}
          onChange={(value) => page.send({ type: 'field.changed', field: 'address', value })}
        />
        <PhoneField
          hint={text.phoneHint}
          value={delivery.phone}
          error={phoneError}
          onChange={(value) => page.send({ type: 'field.changed', field: 'phone', value })}
        />
      </div>
    </Card>
  );
}
