import { Scale, X } from 'lucide';
import { comparison as text } from '#domain/messages/comparison.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { clearComparison, useComparison } from './comparison-list.ts';
import styles from './ComparisonBar.module.css';

/**
 * The number of products to compare, a link to the comparison, and a message if a fifth is refused.
 *
 * @see RT-07
 */
export default function ComparisonBar() {
  const { ids, isRefused } = useComparison();
  return (
    <section aria-label={text.bar} className={styles.bar}>
      <output className={styles.word}>{isRefused ? text.refused : ids.length === 1 && text.addMore}</output>
      <ButtonLink to={paths.comparisonOf(ids)}>
        <Icon icon={Scale} size={20} />
        {text.compare(ids.length)}
      </ButtonLink>
      <IconButton label={text.clear} icon={X} onClick={clearComparison} />
    </section>
  );
}
