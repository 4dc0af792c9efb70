import { useQuery } from '@tanstack/react-query';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import type { packForm, PackForm } from '#domain/forms/catalogue.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { formatPrice, priceNow } from '#domain/money/money.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FormField, wholeNumber } from './FormField.tsx';
import styles from './Staff.module.css';
import { useStaffQueries } from './use-staff.ts';

type Input = v.InferInput<typeof packForm>;
type PackControl = Control<Input, unknown, PackForm>;

/** A line that is not filled in yet. */
export const NO_LINE: Input['lines'][number] = {
  productId: Number.NaN,
  quantity: 1,
  unitPrice: Number.NaN,
};

/** The products of a pack: each with its id, quantity and price; its name and its price outside the pack are looked up. */
export function PackLines({ control }: { control: PackControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const { errors } = useFormState({ control, name: 'lines' });
  const error = errors.lines?.root?.message ?? errors.lines?.message;
  return (
    <fieldset className={styles.lines}>
      <legend>{text.packs.lines}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.line}>
          <FormField
            control={control}
            name={`lines.${index}.productId`}
            label={text.packs.productId}
            {...wholeNumber}
          />
          <FormField
            control={control}
            name={`lines.${index}.quantity`}
            label={text.packs.quantity}
            {...wholeNumber}
          />
          <LineProduct control={control} index={index} />
          <FormField
            control={control}
            name={`lines.${index}.unitPrice`}
            label={text.packs.unitPrice}
            {...wholeNumber}
          />
          <Button
            small
            variant="quiet"
            aria-label={text.packs.removeLine(index + 1)}
            onClick={() => remove(index)}
          >
            {text.remove}
          </Button>
        </div>
      ))}
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      <Button small variant="secondary" onClick={() => append(NO_LINE)}>
        {text.packs.addLine}
      </Button>
    </fieldset>
  );
}

/** The product whose id was entered. */
function LineProduct({ control, index }: { control: PackControl; index: number }) {
  const id = useWatch({ control, name: `lines.${index}.productId` });
  const isId = Number.isSafeInteger(id) && id > 0;
  const product = useQuery({ ...useStaffQueries().product(id), enabled: isId, retry: false });
  return (
    <p className={styles.lineProduct} aria-live="polite">
      {isId && product.isError && text.packs.unknownProduct}
      {isId &&
        product.data &&
        text.packs.product(product.data.form.name, formatPrice(priceNow(product.data.form)))}
    </p>
  );
}
