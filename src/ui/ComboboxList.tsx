import { useEffect, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Combobox.module.css';

export interface ComboboxOption {
  id: string;
  /** What it says in words; `content` may show pictures besides. */
  label: string;
  content: ReactNode;
}

export interface ComboboxListProps {
  /** Id of the list; options have it with their place behind. */
  id: string;
  label: string;
  shown: boolean;
  options: readonly ComboboxOption[];
  /** Place of the marked option, -1 for none. */
  active: number;
  onPick: (option: ComboboxOption) => void;
  status: ReactNode;
}

/** The panel below a `Combobox`. The focus never enters it: keys are the field's business, this is for the pointer. */
export function ComboboxList({ id, label, shown, options, active, onPick, status }: ComboboxListProps) {
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    // A press must not take the focus out of the field, or the list would be gone before the click.
    <div
      role="presentation"
      hidden={!shown}
      className={styles.panel}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <output className={styles.status}>{shown && status}</output>
      {/* HTML has no element for the list of a field. */}
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
