type Field = HTMLInputElement | HTMLSelectElement;

/** Choices, and the text that is being typed; another text may be one that the browser has restored. */
const FIELDS = 'input[type="radio"], select, input:focus';

const defaultOf = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : (([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '');

/**
 * Takes what the user has entered before the app could react, and resets these fields to the server's HTML: React
 * does not learn of it when it hydrates them, and would lose it with the next render. Call it before hydration.
 *
 * @returns enters it again, for the app; call it after hydration has begun
 */
export function takeEarlyInput(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>(FIELDS)];
  const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio';
  const entered = fields
    .filter((field) =>
      isRadio(field) ? field.checked && !field.defaultChecked : field.value !== defaultOf(field),
    )
    .map((field) => ({ field, value: field.value }));
  for (const field of fields)
    if (isRadio(field)) field.checked = field.defaultChecked;
    else field.value = defaultOf(field);
  return () => {
    for (const { field, value } of entered) {
      // React hydrates at once what receives an event.
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (isRadio(field)) field.click();
      else {
        // Not the property of the element itself, with which React recognises its own changes.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  };
}
