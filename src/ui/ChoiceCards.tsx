import { CircleAlert } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './ChoiceCards.module.css';
import { classNames } from './class-names.ts';

export interface ChoiceOption<TValue extends string> {
  value: TValue;
  label: string;
  detail?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceCardsProps<TValue extends string> {
  legend: string;
  name: string;
  /** `undefined` while nothing is chosen. */
  value: TValue | undefined;
  onChange: (value: TValue) => void;
  options: readonly ChoiceOption<TValue>[];
  /** Error text, beside the legend. */
  error?: string | undefined;
}

/** A radio group of cards. */
export function ChoiceCards<TValue extends string>(props: ChoiceCardsProps<TValue>) {
  const { legend, name, value, onChange, options, error } = props;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const reportEarlyChoice = useEffectEvent(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const chosen = options.find((option) => option.value === checked);
    if (chosen !== undefined && chosen.value !== value) onChange(chosen.value);
  });
  // What was chosen before hydration: React leaves it checked until the next render, but does not report it.
  useEffect(() => reportEarlyChoice(), []);
  return (
    <fieldset
      ref={group}
      className={classNames(styles.group, error !== undefined && styles.wrong)}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={styles.legend}>{legend}</legend>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon icon={CircleAlert} size={18} />
          {error}
        </p>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.detail === undefined ? undefined : `${id}-${option.value}-detail`}
              onChange={() => onChange(option.value)}
            />
            {option.icon !== undefined && <span className={styles.icon}>{option.icon}</span>}
            <span>
              <span id={`${id}-${option.value}`} className={styles.label}>
                {option.label}
              </span>
              {option.detail !== undefined && (
                <span id={`${id}-${option.value}-detail`} className={styles.detail}>
                  {option.detail}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
