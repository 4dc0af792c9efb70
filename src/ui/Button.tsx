import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './Link.tsx';
import { Spinner } from './Spinner.tsx';

/** `primary` at most once per screen; `accent` for promotions; `quiet` has no frame. */
export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet';

interface StyleProps {
  variant?: ButtonVariant | undefined;
  /** Whether it takes the full width of its column. */
  wide?: boolean | undefined;
  /** For rows of controls. */
  small?: boolean | undefined;
  children: ReactNode;
}

const classes = ({ variant = 'primary', wide = false, small = false }: Omit<StyleProps, 'children'>) =>
  classNames(styles.button, styles[variant], wide && styles.wide, small && styles.small);

export interface ButtonProps
  extends StyleProps,
    Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'aria-haspopup' | 'onClick'> {
  /** The sheet that it opens. @see src/ui/opening-sheet.ts */
  'data-opens'?: string;
  type?: 'button' | 'submit';
  /** Whether to show a spinner, set `aria-busy` and ignore clicks. */
  busy?: boolean;
  disabled?: boolean;
}

/** A button with a target of at least 48 px, or 44 px if `small`. */
export function Button({ type = 'button', busy = false, disabled = false, ...rest }: ButtonProps) {
  const { variant, wide, small, children, ...attributes } = rest;
  return (
    <button
      type={type}
      className={classes({ variant, wide, small })}
      disabled={disabled || busy}
      aria-busy={busy}
      {...attributes}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export type ButtonLinkProps = StyleProps & {
  newTab?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
} & ({ to: string; href?: never } | { href: string; to?: never });

/** A link styled as a button: `to` within the shop, `href` for other URLs. */
export function ButtonLink({ to, href, newTab = false, onClick, ...rest }: ButtonLinkProps) {
  const tab = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  if (to !== undefined)
    return (
      <Link to={to} className={classes(rest)} onClick={onClick} {...tab}>
        {rest.children}
      </Link>
    );
  return (
    <a href={href} className={classes(rest)} onClick={onClick} {...tab}>
      {rest.children}
    </a>
  );
}
