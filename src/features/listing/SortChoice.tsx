import { ArrowDownUp, ChevronDown } from 'lucide';
import { type Sort, SORTS } from '#domain/catalogue/listing.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './SortChoice.module.css';

export interface SortChoiceProps {
  value: Sort;
  onChange: (sort: Sort) => void;
}

/** The order of the results: a native select, which phones show best. @see LS-01 */
export const SortChoice = ({ value, onChange }: SortChoiceProps) => (
  <label className={styles.sort}>
    <span className={styles.label}>{text.sort}</span>
    <Icon icon={ArrowDownUp} size={18} className={styles.sign} />
    <select
      className={styles.select}
      value={value}
      onChange={({ target }) => {
        const chosen = SORTS.find((sort) => sort === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {text.sorts[sort]}
        </option>
      ))}
    </select>
    <Icon icon={ChevronDown} size={18} className={styles.arrow} />
  </label>
);
