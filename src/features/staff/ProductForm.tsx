import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { type FieldPath, useController, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { ENERGY_CLASSES, productForm, type ProductForm as Values } from '#domain/forms/catalogue.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { StaffProduct, StaffTag } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Select } from '#src/ui/Select.tsx';
import { FormField, numberOrDefault, optionalNumber, wholeNumber } from './FormField.tsx';
import { PictureField } from './PictureField.tsx';
import type { ChosenPicture } from './picture-file.ts';
import { showRefusedFields } from './refused-fields.ts';
import styles from './Staff.module.css';
import { useStaffChange } from './use-staff.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

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
  const [picture, setPicture] = useState<ChosenPicture>();
  const [pictureError, setPictureError] = useState<string>();
  const isDirty = form.formState.isDirty || picture !== undefined;
  useUnsavedChanges(isDirty);
  const save = useStaffChange(
    (calls, values: Values) => calls.saveProduct(product, values, picture?.url),
    () => text.saved,
    onSaved,
  );
  const submit = form.handleSubmit((values) => {
    setPictureError(undefined);
    save.mutate(values, {
      onError: (error) =>
        showRefusedFields(form, error, (field, message) => {
          if (field !== 'picture') return pathOf(field);
          setPictureError(message);
          return undefined;
        }),
    });
  });
  return (
    <form
      noValidate
      aria-label={product?.form.name ?? text.products.add}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      <FieldGroup title={text.products.groups.product}>
        <FormField control={control} name="name" label={labels.name} />
        <CategoryField control={control} categories={categories} />
        <FormField control={control} name="brand" label={labels.brand} />
        <FormField control={control} name="model" label={labels.model} />
        <FormField control={control} name="fact" label={labels.fact} hint={text.products.factHint} />
        <FormField
          control={control}
          name="rank"
          label={text.rank}
          hint={text.rankHint}
          {...numberOrDefault}
        />
      </FieldGroup>
      <FieldGroup title={text.products.groups.prices}>
        <FormField control={control} name="listPrice" label={labels.listPrice} {...wholeNumber} />
        <FormField control={control} name="preorderPrice" label={labels.preorderPrice} {...optionalNumber} />
        <div>
          <FormField control={control} name="promoPrice" label={labels.promoPrice} {...optionalNumber} />
          <CheckField control={control} name="onPromo" />
        </div>
        <div>
          <FormField control={control} name="creditPrice" label={labels.creditPrice} {...optionalNumber} />
          <CheckField control={control} name="creditEligible" />
        </div>
      </FieldGroup>
      <FieldGroup title={text.products.groups.details}>
        <FormField control={control} name="description" label={labels.description} multiline />
        <SpecificationsField control={control} />
        <FormField control={control} name="warrantyMonths" label={labels.warrantyMonths} {...wholeNumber} />
        <EnergyField control={control} />
        <TagsField control={control} tags={tags} />
      </FieldGroup>
      <FieldGroup title={text.products.groups.sale}>
        <PictureField product={product} chosen={picture} error={pictureError} onChoose={setPicture} />
        <CheckField control={control} name="onSale" />
      </FieldGroup>
      {save.isError && <Alert tone="error">{save.error.message}</Alert>}
      {save.isIdle && Object.keys(form.formState.errors).length > 0 && (
        <Alert tone="error">{text.checkFields}</Alert>
      )}
      <div className={styles.saveBar}>
        <Button type="submit" busy={save.isPending}>
          {text.save}
        </Button>
        {isDirty && <span className={styles.soft}>{text.notSaved}</span>}
      </div>
    </form>
  );
}

/** Fields under a heading. */
const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <h2 className={styles.heading}>{title}</h2>
    <div className={styles.fields}>{children}</div>
  </Card>
);

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
  'rank',
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
  const { field, fieldState } = useController({ control, name: 'tagIds' });
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
      {fieldState.error && <Alert tone="error">{firstMessage(fieldState.error)}</Alert>}
    </fieldset>
  );
}

/** One specification of a product. */
interface Specification {
  label: string;
  value: string;
}

/** The specifications as lines of text, `Volume : 266 L`. */
const writeSpecifications = (specifications: readonly Specification[]): string =>
  specifications.map(({ label, value }) => `${label} : ${value}`).join('\n');

/** Reads lines of text; the space before the colon may be a no-break one. A line without a colon is a label without a value, which the form's rule refuses. */
const readSpecifications = (typed: string): Specification[] =>
  typed.split('\n').flatMap((line) => {
    const [label = '', ...rest] = line.split(/[ \u00a0]: /);
    return line.trim() === '' ? [] : [{ label, value: rest.join(' : ') }];
  });
