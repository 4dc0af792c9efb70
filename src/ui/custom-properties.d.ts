import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A custom property, by which a component hands a value to its style sheet. */
    [property: `--${string}`]: string | undefined;
  }
}
