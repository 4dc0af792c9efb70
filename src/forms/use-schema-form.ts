import { valibotResolver } from '@hookform/resolvers/valibot';
import type { GenericSchema } from 'valibot';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { FieldFailure } from '#machines/call-failure.ts';

/**
 * A form whose values a schema checks. Errors appear when a field was left, and then at each change; an attempt to send
 * an invalid form focuses its first invalid field.
 *
 * @param defaultValues an empty text for each field
 */
export function useSchemaForm<TFields extends FieldValues, TOutput>(
  schema: GenericSchema<TFields, TOutput>,
  defaultValues: DefaultValues<TFields>,
) {
  const form = useForm<TFields, unknown, TOutput>({
    resolver: valibotResolver<TFields, unknown, TOutput>(schema),
    defaultValues,
    mode: 'onTouched',
  });
  return {
    ...form,
    /** Shows the fields that the server rejected, and focuses the first one. */
    showRefused: (fields: readonly FieldFailure[]): void => {
      const names = Object.keys(form.getValues());
      const known = fields.filter(({ field }) => names.includes(field));
      known.forEach(({ field, message }, index) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the form's own names
        form.setError(field as Path<TFields>, { message }, { shouldFocus: index === 0 }),
      );
    },
  };
}
