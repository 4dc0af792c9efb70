import { Search } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SearchFrame.module.css';

/** Class name for the input inside a `SearchFrame`. */
export const searchInput = styles.input;

export interface SearchFrameProps {
  /** Accessible label of the form and its button, e.g. `Rechercher`. */
  label: string;
  onSubmit: () => void;
  /** Where the form leads without JavaScript. */
  action?: string;
  /** The input, with the class `searchInput`. */
  children: ReactNode;
}

/** The form of a search: an input or a `Combobox`, and a submit button. */
export function SearchFrame({ label, onSubmit, action, children }: SearchFrameProps) {
  return (
    <form
      // Older browsers (before 2023) do not support the `search` element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={label}
      action={action}
      className={styles.frame}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <button type="submit" className={styles.submit} aria-label={label}>
        <Icon icon={Search} size={20} />
      </button>
    </form>
  );
}
