import { ArrowLeft, ArrowRight } from 'lucide';
import { INFORMATION_NAMES, type InformationName } from '#domain/screens/information-pages.ts';
import { information, informationPage as text } from '#domain/messages/information.ts';
import { paths } from '#domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import styles from './SiblingLinks.module.css';

/** Links to the previous and the next information page. */
export function SiblingLinks({ name }: { name: InformationName }) {
  const place = INFORMATION_NAMES.indexOf(name);
  const previous = INFORMATION_NAMES[place - 1];
  const next = INFORMATION_NAMES[place + 1];
  return (
    <nav aria-label={text.neighbours} className={styles.neighbours}>
      {previous !== undefined && (
        <Link to={paths[previous]} className={styles.link} rel="prev">
          <Icon icon={ArrowLeft} size={20} />
          <span>
            <span className={styles.way}>{text.previous}</span>
            {information[previous].title}
          </span>
        </Link>
      )}
      {next !== undefined && (
        <Link to={paths[next]} className={styles.link} rel="next">
          <span>
            <span className={styles.way}>{text.next}</span>
            {information[next].title}
          </span>
          <Icon icon={ArrowRight} size={20} />
        </Link>
      )}
    </nav>
  );
}
