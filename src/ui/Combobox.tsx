import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Combobox.module.css';
import { ComboboxList, type ComboboxOption } from './ComboboxList.tsx';
import { SearchFrame, searchInput } from './SearchFrame.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface ComboboxProps {
  label: string;
  name: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter without a highlighted option, and by the search button. */
  onSubmit: () => void;
  onFocus?: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  options: readonly ComboboxOption[];
  onPick: (id: string) => void;
  /** Shown above the options and announced when it changes, e.g. that there are none. */
  status?: ReactNode;
  autoFocus?: boolean;
}

/**
 * A text input with suggestions, following the WAI-ARIA combobox pattern: the focus stays in the input; arrow keys
 * highlight an option, Home and End the first and last; Enter picks the option or submits; Escape closes the list,
 * then clears the input. Back closes the list.
 */
export function Combobox(props: ComboboxProps) {
  const { label, name, placeholder, value, onChange, onSubmit, onFocus, open, onOpenChange } = props;
  const { options, onPick, status, autoFocus = false } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [marked, setMarked] = useState<string>();
  // An option that no longer exists is not highlighted.
  const active = options.findIndex(({ id }) => id === marked);
  const isShown = open && (options.length > 0 || status !== undefined);

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  const close = () => {
    setMarked(undefined);
    onOpenChange(false);
  };
  useBackCloses(isShown, close);
  const pick = ({ id }: ComboboxOption) => {
    close();
    onPick(id);
  };
  const typed = (event: KeyboardEvent) => {
    const chosen = isShown ? options[active] : undefined;
    const next = moveActive(event, active, options.length);
    if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'Escape') onChange('');
    else if (next !== undefined) {
      onOpenChange(true);
      setMarked(options[next]?.id);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      className={styles.place}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <SearchFrame
        label={label}
        onSubmit={() => {
          close();
          onSubmit();
        }}
      >
        <input
          ref={input}
          type="search"
          role="combobox"
          name={name}
          className={searchInput}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isShown && options.length > 0}
          aria-controls={listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          value={value}
          onFocus={onFocus}
          onKeyDown={typed}
          onChange={(event) => {
            setMarked(undefined);
            onOpenChange(true);
            onChange(event.target.value);
          }}
        />
      </SearchFrame>
      <ComboboxList
        id={listId}
        label={label}
        shown={isShown}
        options={options}
        active={active}
        onPick={pick}
        status={status}
      />
    </div>
  );
}

/**
 * The option that a key highlights; wraps around at the ends.
 *
 * @param active index of the highlighted option, -1 for none
 * @returns `undefined` if the input handles the key: Home and End without a highlighted option
 */
function moveActive(
  { key, altKey }: { key: string; altKey: boolean },
  active: number,
  count: number,
): number | undefined {
  if (altKey) return undefined;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  if (active >= 0 && key === 'Home') return 0;
  if (active >= 0 && key === 'End') return count - 1;
  return undefined;
}
