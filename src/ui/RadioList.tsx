import type { ReactNode } from 'react';
import styles from './Choice.module.css';
import { useShownFirst } from './use-shown-first.ts';

export interface RadioOption<TValue extends string> {
  value: TValue;
  label: ReactNode;
  /** Shown after the label, e.g. a count. */
  detail?: ReactNode;
  disabled?: boolean;
}

export interface RadioListProps<TValue extends string> {
  legend: string;
  name: string;
  options: readonly RadioOption<TValue>[];
  value: TValue;
  onChange: (value: TValue) => void;
}

/** A compact radio group for filters; a choice is shown before it takes effect. */
export function RadioList<TValue extends string>(props: RadioListProps<TValue>) {
  const { legend, name, options } = props;
  const [shown, choose] = useShownFirst(props.value, props.onChange);
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.box}
            name={name}
            value={option.value}
            checked={option.value === shown}
            disabled={option.disabled ?? false}
            onChange={() => choose(option.value)}
          />
          <span className={styles.label}>{option.label}</span>
          {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
        </label>
      ))}
    </fieldset>
  );
}
