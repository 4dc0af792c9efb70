import type { ComponentProps } from 'react';
import { Icon, type IconNode } from './Icon.tsx';
import styles from './IconButton.module.css';
import { Link } from './Link.tsx';

interface IconContent {
  /** Accessible label. */
  label: string;
  icon: IconNode;
  /** Icon size in pixels; the touch target is always 44 px. */
  size?: number;
  /** A count, shown as a badge and added to the accessible label; 0 shows nothing. */
  badge?: number;
}

type Own = keyof IconContent | 'aria-label' | 'children' | 'className' | 'style' | 'type';

/** Larger counts show as `99+`. */
const BADGE_MAX = 99;

/** The accessible label with the count. */
export const accessibleLabel = ({ label, badge = 0 }: IconContent): string =>
  badge > 0 ? `${label} (${badge})` : label;

/** The icon and its badge, for use in other controls. */
export const IconWithBadge = ({ icon, size = 24, badge = 0 }: Omit<IconContent, 'label'>) => (
  <>
    <Icon icon={icon} size={size} />
    {badge > 0 && (
      <span aria-hidden className={styles.badge}>
        {badge > BADGE_MAX ? `${BADGE_MAX}+` : badge}
      </span>
    )}
  </>
);

/** An icon button; the label is for screen readers. */
export function IconButton({
  label,
  icon,
  size,
  badge,
  ...rest
}: IconContent & Omit<ComponentProps<'button'>, Own>) {
  const face: IconContent = { label, icon, ...(size && { size }), ...(badge && { badge }) };
  return (
    <button {...rest} type="button" className={styles.button} aria-label={accessibleLabel(face)}>
      <IconWithBadge {...face} />
    </button>
  );
}

/** A link within the shop that looks like an `IconButton`. */
export function IconLink({
  label,
  icon,
  size,
  badge,
  ...rest
}: IconContent & Omit<ComponentProps<typeof Link>, Own>) {
  const face: IconContent = { label, icon, ...(size && { size }), ...(badge && { badge }) };
  return (
    <Link {...rest} className={styles.button} aria-label={accessibleLabel(face)}>
      <IconWithBadge {...face} />
    </Link>
  );
}
