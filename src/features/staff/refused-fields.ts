import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#src/api/errors.ts';
import { formErrors } from '#src/api/staff.ts';

/**
 * Shows what the server refused at the fields of the form, and focuses one of them.
 *
 * @param pathOf the field of the form for a refused value; `undefined` where the form has none
 */
export function showRefusedFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: Error,
  pathOf: (field: string, message: string) => FieldPath<Values> | undefined,
): void {
  for (const { field, message } of error instanceof ApiError ? formErrors(error) : []) {
    const path = pathOf(field, message);
    if (path !== undefined) form.setError(path, { message }, { shouldFocus: true });
  }
}
