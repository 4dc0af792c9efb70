import { type ReactNode, useId } from 'react';
import styles from './Choice.module.css';

export interface CheckboxProps {
  label: ReactNode;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A sentence below the label. */
  description?: string;
  disabled?: boolean;
}

/** A checkbox; its whole line is clickable. */
export function Checkbox({ label, name, checked, onChange, description, disabled = false }: CheckboxProps) {
  const descriptionId = useId();
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-describedby={description === undefined ? undefined : descriptionId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {description !== undefined && (
        <p id={descriptionId} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  );
}
