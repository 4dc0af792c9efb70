import { Minus, Plus } from 'lucide';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './QuantityStepper.module.css';

export interface QuantityStepperProps {
  /** Accessible label of the input. */
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

/** A number input between two buttons; typed values apply on blur or Enter. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, lessLabel, moreLabel, value, min = 1, max, onChange } = props;
  /** The text being typed; `undefined` while the value is shown. */
  const [typed, setTyped] = useState<string>();

  const set = (next: number) => {
    setTyped(undefined);
    const within = Math.min(Math.max(next, min), max);
    if (within !== value) onChange(within);
  };
  /** Invalid text is replaced by the value. */
  const commit = () => set(typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : value);

  return (
    <div className={styles.stepper}>
      {/* `aria-disabled` instead of `disabled`: a disabled button would lose the focus. */}
      <IconButton
        label={lessLabel}
        icon={Minus}
        size={18}
        aria-disabled={value <= min}
        onClick={() => set(value - 1)}
      />
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value.trim().slice(0, 4))}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          if (key === 'Escape') setTyped(undefined);
          if (key === 'ArrowUp') set(value + 1);
          if (key === 'ArrowDown') set(value - 1);
        }}
      />
      <IconButton
        label={moreLabel}
        icon={Plus}
        size={18}
        aria-disabled={value >= max}
        onClick={() => set(value + 1)}
      />
    </div>
  );
}
