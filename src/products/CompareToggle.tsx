import { productCard as text } from '#domain/messages/cards.ts';
import { setCompared, useComparison } from './comparison-list.ts';
import styles from './CompareToggle.module.css';

/** Adds a product to the comparison or removes it. @see RT-07 */
export function CompareToggle({ id, name }: { id: number; name: string }) {
  const { ids } = useComparison();
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        className={styles.box}
        checked={ids.includes(id)}
        onChange={({ target }) => setCompared(id, target.checked)}
      />
      {text.compare}
      <span className="sr-only">{` ${name}`}</span>
    </label>
  );
}
