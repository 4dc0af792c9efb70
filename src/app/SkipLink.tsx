import { shop as text } from '#domain/messages/shop.ts';
import styles from './SkipLink.module.css';

/** Id of the main area. */
export const CONTENT_ID = 'contenu';

/** The skip link: moves the focus to the content without changing the URL. */
export const SkipLink = () => (
  <a
    href={`#${CONTENT_ID}`}
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(CONTENT_ID)?.focus();
    }}
  >
    {text.skipToContent}
  </a>
);
