import { useEffect, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Combobox.module.css';

export interface ComboboxOption {
  id: string;
  /** Accessible text; `content` may also have pictures. */
  label: string;
  content: ReactNode;
}

export interface ComboboxListProps {
  /** Id of the list; an option's id adds its index. */
  id: string;
  label: string;
  shown: boolean;
  options: readonly ComboboxOption[];
  /** Index of the highlighted option, -1 for none. */
  active: number;
  onPick: (option: ComboboxOption) => void;
  status: ReactNode;
}

/** The list of a `Combobox`, for pointer input; the text input keeps the focus and handles the keys. */
export function ComboboxList({ id, label, shown, options, active, onPick, status }: ComboboxListProps) {
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    // Pressing must not blur the input, or the list would close before the click.
    <div
      role="presentation"
      hidden={!shown}
      className={styles.panel}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <output className={styles.status}>{shown && status}</output>
      {/* HTML has no element for a listbox. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */}
      <div id={id} role="listbox" aria-label={label}>
        {shown &&
          options.map((option, place) => (
            <div
              key={option.id}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              aria-label={option.label}
              className={classNames(styles.option, place === active && styles.active)}
              onClick={() => onPick(option)}
            >
              {option.content}
            </div>
          ))}
      </div>
    </div>
  );
}
