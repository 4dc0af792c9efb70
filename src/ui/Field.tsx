import { CircleAlert, CircleCheck } from 'lucide';
import { useId, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon.tsx';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

export interface FieldProps {
  label: string;
  /** Name in the form, by which pages find and focus an invalid field. */
  name: string;
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'month' | 'time';
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Error message; marks the field as invalid. */
  error?: string | undefined;
  hint?: string | undefined;
  hintTone?: 'neutral' | 'good' | 'bad';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  placeholder?: string;
  multiline?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** Text before the input, e.g. a country code. */
  prefix?: string;
  /** A control after the input, inside its frame. */
  suffix?: ReactNode;
  /** To focus the input. */
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** Label, keyboard and autofill of a field. */
export type FieldSettings = Pick<
  FieldProps,
  'label' | 'hint' | 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'multiline'
>;

/** A form machine: it takes each typed value, and shows an error once the field was left. */
interface FieldsMachine<TName extends string> {
  send(
    event: { type: 'field.changed'; field: TName; value: string } | { type: 'field.left'; field: TName },
  ): void;
}

/** Props of a required field of a form machine. */
export const fieldOf = <TName extends string>(form: FieldsMachine<TName>, name: TName) => ({
  name,
  required: true,
  onChange: (value: string) => form.send({ type: 'field.changed', field: name, value }),
  onBlur: () => form.send({ type: 'field.left', field: name }),
});

/** A labelled text input; hint and error are linked by ARIA and announced when they change. */
export function Field({
  label,
  error,
  hint,
  hintTone = 'neutral',
  prefix,
  suffix,
  multiline = false,
  ...rest
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const { onChange, required = false, ...input } = rest;
  const described = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ');
  const shared = {
    ...input,
    id,
    className: styles.input,
    'aria-required': required,
    'aria-invalid': error !== undefined || hintTone === 'bad',
    'aria-describedby': described === '' ? undefined : described,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={classNames(styles.frame, (error !== undefined || hintTone === 'bad') && styles.wrong)}>
        {prefix !== undefined && (
          <span className={styles.prefix} aria-hidden>
            {prefix}
          </span>
        )}
        {multiline ? (
          <textarea {...shared} rows={2} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input {...shared} onChange={(event) => onChange(event.target.value)} />
        )}
        {suffix}
      </div>
      <p id={hintId} className={classNames(styles.note, styles[hintTone])} aria-live="polite">
        {hintTone === 'good' && <Icon icon={CircleCheck} size={16} />}
        {hintTone === 'bad' && <Icon icon={CircleAlert} size={16} />}
        {hint}
      </p>
      <p id={errorId} className={classNames(styles.note, styles.bad)} aria-live="polite">
        {error !== undefined && <Icon icon={CircleAlert} size={16} />}
        {error}
      </p>
    </div>
  );
}
