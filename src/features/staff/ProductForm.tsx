import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { type FieldPath, useController, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { ENERGY_CLASSES, productForm, type ProductForm as Values } from '#domain/catalogue-forms.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { ApiError } from '#src/api/errors.ts';
import { formErrors, type StaffProduct, type StaffTag } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { Select } from '#src/ui/Select.tsx';
import { FormField, optionalNumber, wholeNumber } from './FormField.tsx';
import { readSpecifications, writeSpecifications } from './specifications.ts';
import styles from './Staff.module.css';
import { useStaffChange } from './use-staff.ts';

type Input = v.InferInput<typeof productForm>;

const labels = text.products.fields;
const NO_CLASS = 'none';

/** The form of a product; the rules are those of the server. Saving it shows the product as the server stored it. */
export function ProductForm({
  product,
  initial,
  categories,
  tags,
  onSaved,
}: {
  product: StaffProduct | undefined;
  initial: Input;
  categories: readonly string[];
  tags: readonly StaffTag[];
  onSaved: (saved: StaffProduct) => void;
}) {
  const form = useForm<Input, unknown, Values>({
    resolver: valibotResolver(productForm),
    defaultValues: initial,
  });
  const { control } = form;
  const [picture, setPicture] = useState<{ name: string; base64: string }>();
  const [pictureError, setPictureError] = useState<string>();
  const save = useStaffChange(
    (calls, values: Values) => calls.saveProduct(product, values, picture?.base64),
    () => text.saved,
    onSaved,
  );
  const submit = form.handleSubmit((values) => {
    setPictureError(undefined);
    save.mutate(values, {
      onError: (error) => {
        for (const { field, message } of error instanceof ApiError ? formErrors(error) : []) {
          if (field === 'picture') setPictureError(message);
          else form.setError(pathOf(field), { message }, { shouldFocus: true });
        }
      },
    });
  });
  return (
    <form
      noValidate
      aria-label={product?.form.name ?? text.products.add}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.fields}>
        <FormField control={control} name="name" label={labels.name} />
        <FormField control={control} name="brand" label={labels.brand} />
        <FormField control={control} name="model" label={labels.model} />
        <CategoryField control={control} categories={categories} />
        <FormField control={control} name="fact" label={labels.fact} hint={text.products.factHint} />
        <FormField control={control} name="description" label={labels.description} multiline />
        <FormField control={control} name="listPrice" label={labels.listPrice} {...wholeNumber} />
        <div>
          <FormField control={control} name="promoPrice" label={labels.promoPrice} {...optionalNumber} />
          <CheckField control={control} name="onPromo" />
        </div>
        <FormField control={control} name="preorderPrice" label={labels.preorderPrice} {...optionalNumber} />
        <div>
          <FormField control={control} name="creditPrice" label={labels.creditPrice} {...optionalNumber} />
          <CheckField control={control} name="creditEligible" />
        </div>
        <FormField control={control} name="warrantyMonths" label={labels.warrantyMonths} {...wholeNumber} />
        <EnergyField control={control} />
        <SpecificationsField control={control} />
        <TagsField control={control} tags={tags} />
        <PictureField
          product={product}
          chosen={picture?.name}
          error={pictureError}
          onChoose={async (file) => setPicture({ name: file.name, base64: await base64Of(file) })}
        />
        <CheckField control={control} name="onSale" />
      </div>
      {save.isError && <Alert tone="error">{save.error.message}</Alert>}
      <Button type="submit" busy={save.isPending}>
        {text.save}
      </Button>
    </form>
  );
}

type FormControl = ReturnType<typeof useForm<Input, unknown, Values>>['control'];

const FIELDS = [
  'name',
  'brand',
  'model',
  'fact',
  'description',
  'category',
  'listPrice',
  'promoPrice',
  'preorderPrice',
  'creditPrice',
  'warrantyMonths',
  'energyClass',
  'specifications',
  'tagIds',
] as const satisfies FieldPath<Input>[];
/** The field that shows an error; those of nested values are shown by the field around them. */
const pathOf = (path: string): (typeof FIELDS)[number] =>
  FIELDS.find((field) => field === path.split('.')[0]) ?? 'name';

function CategoryField({ control, categories }: { control: FormControl; categories: readonly string[] }) {
  const { field, fieldState } = useController({ control, name: 'category' });
  return (
    <Select
      label={labels.category}
      name="category"
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      options={[
        { value: '', label: text.products.choose },
        ...categories.map((value) => ({ value, label: value })),
      ]}
    />
  );
}

/** The specifications as lines of text; the text stays as it was typed. */
function SpecificationsField({ control }: { control: FormControl }) {
  const { field, fieldState } = useController({ control, name: 'specifications' });
  const [typed, setTyped] = useState(() => writeSpecifications(field.value));
  return (
    <Field
      label={labels.specifications}
      name="specifications"
      hint={text.products.specificationsHint}
      multiline
      value={typed}
      onChange={(value) => {
        setTyped(value);
        field.onChange(readSpecifications(value));
      }}
      error={firstMessage(fieldState.error)}
    />
  );
}

/** The first error of a list or of one of its lines. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [key, inner] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : firstMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

function EnergyField({ control }: { control: FormControl }) {
  const { field, fieldState } = useController({ control, name: 'energyClass' });
  return (
    <Select
      label={labels.energyClass}
      name="energyClass"
      value={field.value ?? NO_CLASS}
      onChange={(chosen) => field.onChange(chosen === NO_CLASS ? null : chosen)}
      error={fieldState.error?.message}
      options={[
        { value: NO_CLASS, label: text.products.noClass },
        ...ENERGY_CLASSES.map((value) => ({ value, label: value })),
      ]}
    />
  );
}

function CheckField({
  control,
  name,
}: {
  control: FormControl;
  name: 'onPromo' | 'creditEligible' | 'onSale';
}) {
  const { field } = useController({ control, name });
  return <Checkbox label={labels[name]} name={name} checked={field.value} onChange={field.onChange} />;
}

function TagsField({ control, tags }: { control: FormControl; tags: readonly StaffTag[] }) {
  const { field } = useController({ control, name: 'tagIds' });
  return (
    <fieldset className={styles.tags}>
      <legend>{labels.tagIds}</legend>
      {tags.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={field.value.includes(id)}
          onChange={(isChosen) =>
            field.onChange(isChosen ? [...field.value, id] : field.value.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}

function PictureField({
  product,
  chosen,
  error,
  onChoose,
}: {
  product: StaffProduct | undefined;
  chosen: string | undefined;
  error: string | undefined;
  onChoose: (file: File) => Promise<void>;
}) {
  return (
    <div className={styles.picture}>
      {product?.image !== undefined && (
        <ProductPicture image={product.image} alt={product.form.name} tint={product.tint} sizes="8rem" />
      )}
      <label className={styles.file}>
        {text.products.picture}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target: { files } }) => {
            const [file] = files ?? [];
            if (file) void onChoose(file);
          }}
        />
      </label>
      <p aria-live="polite" className={styles.soft}>
        {chosen === undefined
          ? product?.image === undefined && text.products.noPicture
          : text.products.pictureChosen(chosen)}
      </p>
      {error !== undefined && <Alert tone="error">{error}</Alert>}
    </div>
  );
}

/** A file's bytes in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
