import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { typedNumber } from '#domain/money/typed-number.ts';
import { Field, type FieldProps } from '#src/ui/Field.tsx';

type Settings = Pick<FieldProps, 'label' | 'hint' | 'inputMode' | 'multiline' | 'placeholder'>;

/** How a value is shown in a text field and read from it; text by default. */
interface Conversion {
  format?: (value: unknown) => string;
  parse?: (typed: string) => unknown;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text field of a form, with its error. */
export function FormField<Values extends FieldValues, Output>({
  control,
  name,
  format = asText,
  parse = (typed) => typed,
  ...settings
}: { control: Control<Values, unknown, Output>; name: FieldPath<Values> } & Settings & Conversion) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      {...settings}
      name={name}
      value={format(field.value)}
      onChange={(typed) => field.onChange(parse(typed))}
      onBlur={field.onBlur}
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
    />
  );
}

/** What was typed instead of a number is shown as it was typed, and the form's rule refuses it. */
const showNumber = (value: unknown): string =>
  typeof value === 'number' && !Number.isNaN(value) ? String(value) : asText(value);

/** @param empty what an empty field means */
const readNumber =
  <Empty,>(empty: Empty) =>
  (typed: string): number | string | Empty =>
    typed.trim() === '' ? empty : (typedNumber(typed) ?? typed);

/** A whole number; an empty field is not a number, which the form's rule refuses. */
export const wholeNumber = {
  inputMode: 'numeric',
  format: showNumber,
  parse: readNumber(Number.NaN),
} as const satisfies Conversion & Pick<Settings, 'inputMode'>;

/** A whole number that may be left out. */
export const optionalNumber = { ...wholeNumber, parse: readNumber(null) } as const satisfies Conversion;

/** A whole number for which the server has a default. */
export const numberOrDefault = { ...wholeNumber, parse: readNumber(undefined) } as const satisfies Conversion;
