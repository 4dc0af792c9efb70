import { ChevronDown, CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { classNames } from './class-names.ts';
import field from './Field.module.css';
import styles from './Select.module.css';

export interface SelectProps<TValue extends string> {
  label: ReactNode;
  name: string;
  options: readonly { value: TValue; label: string; disabled?: boolean }[];
  value: TValue;
  onChange: (value: TValue) => void;
  /** Error message; marks the field as invalid. */
  error?: string | undefined;
  disabled?: boolean;
}

/** A native select, which phones show best. */
export function Select<TValue extends string>(props: SelectProps<TValue>) {
  const { label, name, options, value, onChange, error, disabled = false } = props;
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={classNames(field.frame, styles.frame, error !== undefined && field.wrong)}>
        <select
          id={id}
          name={name}
          className={classNames(field.input, styles.select)}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} size={20} className={styles.arrow} />
      </div>
      <p id={`${id}-error`} className={classNames(field.note, field.bad)} aria-live="polite">
        {error !== undefined && <Icon icon={CircleAlert} size={16} />}
        {error}
      </p>
    </div>
  );
}
