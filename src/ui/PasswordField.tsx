import { Eye, EyeOff } from 'lucide';
import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'suffix' | 'multiline'> {
  /** Labels of the button that shows and hides the password. */
  toggle: { show: string; hide: string };
}

/** A password input with a button that shows what was typed. Password managers recognise it by `autoComplete`. */
export function PasswordField({ toggle, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      type={isShown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={isShown ? toggle.hide : toggle.show}
          icon={isShown ? EyeOff : Eye}
          size={20}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
