import type { ReactNode } from 'react';
import styles from './Choice.module.css';

export interface CheckboxProps {
  label: ReactNode;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shown after the label, e.g. a count. */
  detail?: ReactNode;
  disabled?: boolean;
}

/** A checkbox; its whole line is clickable. */
export const Checkbox = ({ label, name, checked, onChange, detail, disabled = false }: CheckboxProps) => (
  <label className={styles.choice}>
    <input
      type="checkbox"
      className={styles.box}
      name={name}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.label}>{label}</span>
    {detail !== undefined && <span className={styles.detail}>{detail}</span>}
  </label>
);
