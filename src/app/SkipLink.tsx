import { shop as text } from '#domain/messages/shop.ts';
import styles from './SkipLink.module.css';

/** Id of the main area. */
export const CONTENT_ID = 'contenu';

/** The first stop of the keyboard: past header and menus. The address stays, because fragments mean other things here. */
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
