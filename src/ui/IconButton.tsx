import type { ComponentProps } from 'react';
import { Icon, type IconNode } from './Icon.tsx';
import styles from './IconButton.module.css';
import { Link } from './Link.tsx';

interface Face {
  /** What it does, in words; an icon alone says nothing to those who do not see it. */
  label: string;
  icon: IconNode;
  /** Side of the icon in pixels. The target around it is 44 px whatever it is. */
  size?: number;
  /** How many of a thing there are, beside the icon and in its name; 0 shows nothing. */
  badge?: number;
}

type Own = keyof Face | 'aria-label' | 'children' | 'className' | 'style' | 'type';

/** Beyond it the badge says "more": it has room for two figures. */
const BADGE_MAX = 99;

/** What assistive technology reads: the words, and how many there are. */
export const nameOf = ({ label, badge = 0 }: Face): string => (badge > 0 ? `${label} (${badge})` : label);

/** The icon and its badge alone, for whoever draws the control around them. */
export const IconWithBadge = ({ icon, size = 24, badge = 0 }: Omit<Face, 'label'>) => (
  <>
    <Icon icon={icon} size={size} />
    {badge > 0 && (
      <span aria-hidden className={styles.badge}>
        {badge > BADGE_MAX ? `${BADGE_MAX}+` : badge}
      </span>
    )}
  </>
);

/** A button that shows an icon in the colour of the text around it; its words go to assistive technology. */
export function IconButton({
  label,
  icon,
  size,
  badge,
  ...rest
}: Face & Omit<ComponentProps<'button'>, Own>) {
  const face: Face = { label, icon, ...(size && { size }), ...(badge && { badge }) };
  return (
    <button {...rest} type="button" className={styles.button} aria-label={nameOf(face)}>
      <IconWithBadge {...face} />
    </button>
  );
}

/** A link that looks like an `IconButton`, within the shop. */
export function IconLink({
  label,
  icon,
  size,
  badge,
  ...rest
}: Face & Omit<ComponentProps<typeof Link>, Own>) {
  const face: Face = { label, icon, ...(size && { size }), ...(badge && { badge }) };
  return (
    <Link {...rest} className={styles.button} aria-label={nameOf(face)}>
      <IconWithBadge {...face} />
    </Link>
  );
}
