import { useEffect, useRef, type KeyboardEvent } from 'react';
import { codeDigits, isCompleteCode, OTP_LENGTH } from '#domain/account/one-time-code.ts';
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
 * One box per digit of a code. Typing goes on to the next box, and a pasted or autofilled message fills all boxes with its
 * code. Backspace removes one digit after the other to the left; what is typed then is inserted, so that no box stays
 * empty between others. A code that was cleared is typed again from the first box.
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

  /** After Backspace, digits are inserted instead of replaced, until the user chooses a box. */
  const isInserting = useRef(false);
  const endInserting = () => {
    isInserting.current = false;
  };

  const removeBefore = (index: number) => {
    const removed = Math.min(index, code.length) - 1;
    isInserting.current = true;
    if (removed < 0) return;
    onChange(code.slice(0, removed) + code.slice(removed + 1));
    focus(removed);
  };

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
    if (digit === '') isInserting.current = true;
    const rest = code.slice(isInserting.current && digit !== '' ? index : index + 1);
    const next = codeDigits(code.slice(0, index) + digit + rest);
    onChange(next);
    // Digits fill the boxes from the first one, whichever box was typed into.
    if (digit !== '') focus(Math.min(index + 1, next.length));
    if (isCompleteCode(next)) endInserting();
  };

  const pressed = (index: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace') {
      if (code[index] !== undefined && !isInserting.current) return;
      event.preventDefault();
      removeBefore(index);
      return;
    }
    if (event.key === 'Tab' || event.key.startsWith('Arrow')) endInserting();
    if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
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
          onInput={({ currentTarget: { value } }) => {
            // React reports no change for the digit that the box holds.
            if (value !== '' && value === code[index]) typed(index, value);
          }}
          onPointerDown={endInserting}
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
