import { dayInDakar } from '#domain/text/dates.ts';
import type { InformationText } from '#domain/screens/information-text.ts';
import { informationPage as words } from '#domain/messages/information.ts';
import { bindSentence } from '#domain/text/typography.ts';
import { Blocks } from './Blocks.tsx';
import { TableOfContents } from './TableOfContents.tsx';
import styles from './Information.module.css';
import { useEffect, useLayoutEffect } from 'react';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/** A text with its table of contents: beside it on wide screens, collapsed above it on phones. */
export function InformationArticle({ text }: { text: InformationText }) {
  useScrollToAnchor();
  return (
    <div className={styles.sheet}>
      <TableOfContents sections={text.sections} />
      <article className={styles.text}>
        <p className={styles.updated}>
          {words.updated} <time dateTime={text.updated}>{dayInDakar(Date.parse(text.updated))}</time>
        </p>
        {text.sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id} className={styles.section}>
            <h2 id={id} tabIndex={-1} className={styles.sectionTitle}>
              {bindSentence(title)}
            </h2>
            <Blocks blocks={blocks} />
          </section>
        ))}
      </article>
    </div>
  );
}

/** The element in the URL's hash, if any. */
const elementAt = (hash: string): HTMLElement | null => document.getElementById(hash.slice(1));

/**
 * Opens the heading or question in the URL's hash, scrolls to it and moves the focus there, also if the text loads
 * after the page.
 */
function useScrollToAnchor(): void {
  const location = useScreenLocation();
  useLayoutEffect(() => {
    const element = elementAt(location.hash);
    if (element instanceof HTMLDetailsElement) element.open = true;
    element?.scrollIntoView();
  }, [location]);
  // This must run after the layout has moved the focus to the new page.
  useEffect(() => {
    const element = elementAt(location.hash);
    const target = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element;
    target?.focus({ preventScroll: true });
  }, [location]);
}
