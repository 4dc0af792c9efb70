import { ChevronDown } from 'lucide';
import { useState } from 'react';
import type { Section } from '#domain/information-text.ts';
import { informationPage as text } from '#domain/messages/information-page.ts';
import { bindSentence } from '#domain/typography.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import styles from './TableOfContents.module.css';

/** From here on the contents stand beside the text; the style sheets know the same width. */
const WIDE = '(min-width: 960px)';

/** The ways to each heading; folded on phones, until they are asked for. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const { pathname } = useScreenLocation();
  const [isOpen] = useState(() => window.matchMedia(WIDE).matches);
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
