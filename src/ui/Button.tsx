import type { MouseEventHandler, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './Link.tsx';
import { Spinner } from './Spinner.tsx';

/** `primary` once on a screen; `accent` for promotions; `quiet` where a frame would shout. */
export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet';

interface Look {
  variant?: ButtonVariant;
  /** As wide as its column. */
  wide?: boolean;
  children: ReactNode;
}

const look = ({ variant = 'primary', wide = false }: Look) =>
  classNames(styles.button, styles[variant], wide && styles.wide);

export interface ButtonProps extends Look {
  type?: 'button' | 'submit';
  /** At work: it spins, says so to assistive technology and takes no second click. */
  busy?: boolean;
  disabled?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

/** A button with the house's looks and a target of at least 48 px. */
export function Button({ type = 'button', busy = false, disabled = false, onClick, ...rest }: ButtonProps) {
  return (
    <button type={type} className={look(rest)} disabled={disabled || busy} aria-busy={busy} onClick={onClick}>
      {busy && <Spinner />}
      {rest.children}
    </button>
  );
}

export type ButtonLinkProps = Look & {
  newTab?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
} & ({ to: string; href?: never } | { href: string; to?: never });

/** A link that looks like a button: `to` stays in the shop, `href` leaves it. */
export function ButtonLink({ to, href, newTab = false, onClick, ...rest }: ButtonLinkProps) {
  const tab = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  if (to !== undefined)
    return (
      <Link to={to} className={look(rest)} onClick={onClick} {...tab}>
        {rest.children}
      </Link>
    );
  return (
    <a href={href} className={look(rest)} onClick={onClick} {...tab}>
      {rest.children}
    </a>
  );
}
