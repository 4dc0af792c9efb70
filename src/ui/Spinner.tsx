import styles from './Spinner.module.css';

/** A turning ring in the colour of its text. With a label it is announced; without, it is decoration. */
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
