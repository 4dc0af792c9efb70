import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Alert.module.css';
import { classNames } from './class-names.ts';

export type Tone = 'info' | 'success' | 'warning' | 'error';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

export interface AlertProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** An inline message with icon; errors and warnings are announced at once. */
export function Alert({ tone, title, children, action }: AlertProps) {
  const role = tone === 'error' || tone === 'warning' ? 'alert' : 'status';
  return (
    <div role={role} className={classNames(styles.alert, styles[tone])}>
      <Icon icon={ICONS[tone]} size={22} className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
