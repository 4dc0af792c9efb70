import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length, e.g. `100%` or `8ch`. */
  width?: string;
  height?: string;
  shape?: 'line' | 'block' | 'square' | 'chip';
}

/** The place of something that is on its way, in its shape. The screen around it says that it loads. */
export function Skeleton({ width = '100%', height, shape = 'line' }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, styles[shape])}
      style={{ '--width': width, '--height': height }}
    />
  );
}
