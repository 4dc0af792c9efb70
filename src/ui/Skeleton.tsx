import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';
import { styleProperties } from './style-properties.ts';

export interface SkeletonProps {
  /** Any CSS length, e.g. `100%` or `8ch`. */
  width?: string;
  height?: string;
  shape?: 'line' | 'block' | 'square' | 'chip';
}

/** A placeholder for loading content. The screen around it announces the loading. */
export function Skeleton({ width = '100%', height, shape = 'line' }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, styles[shape])}
      ref={styleProperties({ '--width': width, '--height': height })}
    />
  );
}
