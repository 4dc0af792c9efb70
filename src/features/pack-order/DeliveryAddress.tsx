import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { accountForms } from '#domain/messages/account-forms.ts';
import { deliveryFacts } from '#domain/messages/expected-delivery.ts';
import { pack as text } from '#domain/messages/pack.ts';
import {
  selectAddress,
  selectAddressError,
  selectIsAddressNeeded,
  selectIsAddressSaved,
  selectKnownAddress,
  type PackOrderRef,
} from '#machines/pack-order/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Field } from '#src/ui/Field.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './DeliveryAddress.module.css';

/** Where a customer's order goes: shown as soon as it is known, and asked for otherwise; the page's button orders. @see PK-04 */
export function DeliveryAddress({ page }: { page: PackOrderRef }) {
  const isNeeded = useSelector(page, selectIsAddressNeeded);
  const known = useSelector(page, selectKnownAddress);
  if (isNeeded) return <AddressField page={page} />;
  if (known === undefined) return null;
  return (
    <Card>
      <div className={styles.address}>
        <h2 className={styles.title}>{deliveryFacts.shown.address}</h2>
        <p className={styles.known}>{known}</p>
        <div>
          <Button small variant="secondary" onClick={() => page.send({ type: 'address.change.requested' })}>
            {text.changeAddress}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function AddressField({ page }: { page: PackOrderRef }) {
  const address = useSelector(page, selectAddress);
  const error = useSelector(page, selectAddressError);
  const isSaved = useSelector(page, selectIsAddressSaved);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEmitted(page, 'address.refused', () => field.current?.focus());
  return (
    <Card>
      <div className={styles.address}>
        <h2 className={styles.title}>{text.addressTitle}</h2>
        <Field
          ref={field}
          label={accountForms.fields.address}
          name="address"
          autoComplete="street-address"
          placeholder={accountForms.fields.addressPlaceholder}
          hint={isSaved ? undefined : text.addressDetail}
          multiline
          required
          value={address}
          error={error}
          onChange={(value) => page.send({ type: 'address.changed', value })}
        />
      </div>
    </Card>
  );
}
