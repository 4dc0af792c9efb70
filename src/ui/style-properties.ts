/**
 * A ref that sets custom properties, by which a component hands values to its style sheet. The content policy allows no
 * style attributes in the server's HTML.
 */
export const styleProperties =
  (values: Readonly<Record<`--${string}`, string | undefined>>) =>
  (element: ElementCSSInlineStyle | null): void => {
    for (const [name, value] of Object.entries(values)) element?.style.setProperty(name, value ?? '');
  };
