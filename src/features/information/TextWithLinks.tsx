import { parseSegments } from '#domain/screens/information-text.ts';
import { bindSentence } from '#domain/text/typography.ts';
import { Link } from '#src/ui/Link.tsx';
import styles from './Blocks.module.css';

/** A text with its links: to pages of the shop, to a phone or mail, or to other sites. */
export const TextWithLinks = ({ text }: { text: string }) =>
  parseSegments(text).map(({ text: words, to }, index) => {
    const boundText = bindSentence(words);
    // Segments of a text never change position.
    const key = `${index} ${words}`;
    if (to === undefined) return boundText;
    if (to.startsWith('/'))
      return (
        <Link key={key} to={to}>
          {boundText}
        </Link>
      );
    const classProps = to.startsWith('tel:') ? { className: styles.number } : {};
    const tab = to.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <a key={key} href={to} {...classProps} {...tab}>
        {boundText}
      </a>
    );
  });
