import { ChevronDown } from 'lucide';
import type { Section } from '#domain/screens/information-text.ts';
import { informationPage as text } from '#domain/messages/information.ts';
import { bindSentence } from '#domain/text/typography.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { useMediaQuery } from '#src/ui/use-wide-screen.ts';
import styles from './TableOfContents.module.css';

/** Width from which the table of contents is beside the text; same value as in the style sheets. */
const WIDE = '(min-width: 960px)';

/** Links to each heading; collapsed on phones. */
export function TableOfContents({ sections }: { sections: readonly Section[] }) {
  const { pathname } = useScreenLocation();
  const isOpen = useMediaQuery(WIDE);
  return (
    <nav aria-label={text.contents} className={styles.contents}>
      <details open={isOpen}>
        <summary className={styles.summary}>
          {text.contents}
          <Icon icon={ChevronDown} size={20} className={styles.arrow} />
        </summary>
        <ul className={styles.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={`${pathname}#${id}`} className={styles.link}>
                {bindSentence(title)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
