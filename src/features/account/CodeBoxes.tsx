import { useEffect, useRef, type KeyboardEvent } from 'react';
import { codeDigits, OTP_LENGTH } from '#domain/account/one-time-code.ts';
import { oneTimeCode as text } from '#domain/messages/one-time-code.ts';
import styles from './Account.module.css';

const POSITIONS = Array.from({ length: OTP_LENGTH }, (_, index) => index);

export interface CodeBoxesProps {
  /** The digits so far. */
  code: string;
  onChange: (code: string) => void;
  /** Whether digits can be typed now. */
  isEditable: boolean;
}

/**
 * One box per digit of a code. Typing goes on to the next box, Backspace in an empty box goes back, and a pasted or
 * autofilled code fills all boxes. A code that was cleared is typed again from the first box.
 *
 * @see OT-02
 */
export function CodeBoxes({ code, onChange, isEditable }: CodeBoxesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const focus = (index: number) =>
    group.current?.querySelectorAll('input')[Math.max(0, Math.min(index, OTP_LENGTH - 1))]?.focus();

  const hadDigits = useRef(false);
  useEffect(() => {
    if (code === '' && hadDigits.current) group.current?.querySelector('input')?.focus();
    hadDigits.current = code !== '';
  }, [code, group]);

  const typed = (index: number, value: string) => {
    const digits = codeDigits(value);
    const own = code[index] ?? '';
    // The box holds its old digit and the new one, in either order; more than that was pasted or autofilled.
    const isPasted = digits.length > 2 || (digits.length === 2 && own === '');
    if (isPasted) {
      onChange(digits);
      focus(digits.length);
      return;
    }
    const digit = digits.length === 2 ? digits.replace(own, '') : digits;
    const next = codeDigits(code.slice(0, index) + digit + code.slice(index + 1));
    onChange(next);
    // Digits fill the boxes from the first one, whichever box was typed into.
    if (digit !== '') focus(Math.min(index + 1, next.length));
  };

  const pressed = (index: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    else if (event.key === 'Backspace' && code[index] === undefined) {
      event.preventDefault();
      onChange(code.slice(0, Math.max(0, index - 1)));
      focus(index - 1);
    }
  };

  return (
    <fieldset ref={group} className={styles.boxes}>
      <legend className="sr-only">{text.boxes}</legend>
      {POSITIONS.map((index) => (
        <input
          key={index}
          className={styles.box}
          aria-label={text.box(index + 1)}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          value={code[index] ?? ''}
          // Not `disabled`, which would take the focus away.
          readOnly={!isEditable}
          onChange={(event) => typed(index, event.target.value)}
          onKeyDown={(event) => pressed(index, event)}
          onFocus={(event) => event.target.select()}
          onPaste={(event) => {
            event.preventDefault();
            const digits = codeDigits(event.clipboardData.getData('text'));
            if (digits === '') return;
            onChange(digits);
            focus(digits.length);
          }}
        />
      ))}
    </fieldset>
  );
}
