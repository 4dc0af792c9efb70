import { Search } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SearchFrame.module.css';

/** The class of the input that stands in a `SearchFrame`. */
export const searchInput = styles.input;

export interface SearchFrameProps {
  /** Names the form and its button, e.g. `Rechercher`. */
  label: string;
  onSubmit: () => void;
  /** The input, with the class `searchInput`. */
  children: ReactNode;
}

/** The look of a search: one field and its button. A plain input and a `Combobox` stand in it alike. */
export function SearchFrame({ label, onSubmit, children }: SearchFrameProps) {
  return (
    <form
      // Browsers older than 2023 do not know the element of that name.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={label}
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
