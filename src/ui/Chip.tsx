import { Check, X } from 'lucide';
import { Children, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Chip.module.css';
import { classNames } from './class-names.ts';
import { Link } from './Link.tsx';

export interface ChipProps {
  children: ReactNode;
  /** Whether it is selected: shown by colour, check mark and ARIA state. */
  selected?: boolean;
  /** Makes it a toggle button. */
  onClick?: () => void;
  /** Makes it a link. */
  to?: string;
  /** Makes it a button that removes the chip. */
  onRemove?: () => void;
  /** Accessible label of that button, e.g. `Retirer le filtre Promo`. */
  removeLabel?: string;
}

/** The chip to focus when this one is removed. */
function siblingOf(chip: HTMLElement): HTMLElement | undefined {
  const chips = [...(chip.closest('ul')?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const place = chips.indexOf(chip);
  return chips[place + 1] ?? chips[place - 1];
}

/** A chip: toggle, link, removable, or plain text. */
export function Chip({ children, selected = false, onClick, to, onRemove, removeLabel }: ChipProps) {
  const look = classNames(styles.chip, selected && styles.selected);
  const words = <span className={styles.words}>{children}</span>;
  if (onRemove !== undefined)
    return (
      <button
        type="button"
        className={look}
        aria-label={removeLabel}
        onClick={({ currentTarget }) => {
          siblingOf(currentTarget)?.focus();
          onRemove();
        }}
      >
        {words}
        <Icon icon={X} size={16} />
      </button>
    );
  const face = (
    <>
      {selected && <Icon icon={Check} size={16} />}
      {words}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} className={look} aria-current={selected ? 'true' : undefined}>
        {face}
      </Link>
    );
  if (onClick !== undefined)
    return (
      <button type="button" className={look} aria-pressed={selected} onClick={onClick}>
        {face}
      </button>
    );
  return <span className={look}>{face}</span>;
}

/** A wrapping list of chips; the focus stays inside when one is removed. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles.chips}>
    {Children.map(Children.toArray(children), (chip) => (
      <li>{chip}</li>
    ))}
  </ul>
);
