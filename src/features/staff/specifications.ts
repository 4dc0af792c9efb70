/** One specification of a product. */
interface Specification {
  label: string;
  value: string;
}

/** The specifications as lines of text, `Volume : 266 L`. */
export const writeSpecifications = (specifications: readonly Specification[]): string =>
  specifications.map(({ label, value }) => `${label} : ${value}`).join('\n');

/** Reads lines of text; the space before the colon may be a no-break one. A line without a colon is a label without a value, which the form's rule refuses. */
export const readSpecifications = (typed: string): Specification[] =>
  typed.split('\n').flatMap((line) => {
    const [label = '', ...rest] = line.split(/[ \u00a0]: /);
    return line.trim() === '' ? [] : [{ label, value: rest.join(' : ') }];
  });
