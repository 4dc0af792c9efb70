import styles from './Spinner.module.css';

/** A spinner; announced if it has a label, otherwise decorative. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span
      className={styles.spinner}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status' })}
    >
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
