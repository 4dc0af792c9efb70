import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { accountForms } from '#domain/messages/account-forms.ts';
import { pack as text } from '#domain/messages/pack.ts';
import { selectAddress, selectAddressError, type PackOrderRef } from '#machines/pack-order/index.ts';
import { Card } from '#src/ui/Card.tsx';
import { Field } from '#src/ui/Field.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './DeliveryAddress.module.css';

/** Asks a customer whose account has no address where to deliver; the page's button orders. @see PK-04 */
export function DeliveryAddress({ page }: { page: PackOrderRef }) {
  const address = useSelector(page, selectAddress);
  const error = useSelector(page, selectAddressError);
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
          hint={text.addressDetail}
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
