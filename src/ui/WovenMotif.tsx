import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './WovenMotif.module.css';

/** Side of one pattern tile, in pixels. */
const REPEAT = 24;

/**
 * A decorative woven pattern. Its colours are the custom properties `--weft`, `--warp` and `--cloth`. @param scale
 * scale of the pattern
 */
export function WovenMotif({ className, scale = 0.5 }: { className?: string | undefined; scale?: number }) {
  const id = useId();
  return (
    <svg aria-hidden className={classNames(styles.motif, className)}>
      <defs>
        <pattern
          id={id}
          width={REPEAT}
          height={REPEAT}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale})`}
        >
          <path className={styles.weft} d="M-4 28 28-4M-4 4 4-4M20 28 28 20" />
          <path className={styles.gap} d="M6 6 18 18" />
          <path className={styles.warp} d="M-4-4 28 28M20-4 28 4M-4 20 4 28" />
          <path className={styles.gap} d="M-6 6 6-6M18 6 30-6M-6 30 6 18M18 30 30 18" />
          <path className={styles.weft} d="M-7 7 7-7M17 7 31-7M-7 31 7 17M17 31 31 17" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
