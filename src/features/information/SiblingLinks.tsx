import { ArrowLeft, ArrowRight } from 'lucide';
import { INFORMATION_NAMES, type InformationName } from '#domain/information-pages.ts';
import { information } from '#domain/messages/information.ts';
import { informationPage as text } from '#domain/messages/information-page.ts';
import { paths } from '#domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import styles from './SiblingLinks.module.css';

/** The pages before and after this one, in the order in which all of them are listed. */
export function SiblingLinks({ name }: { name: InformationName }) {
  const place = INFORMATION_NAMES.indexOf(name);
  const before = INFORMATION_NAMES[place - 1];
  const after = INFORMATION_NAMES[place + 1];
  return (
    <nav aria-label={text.neighbours} className={styles.neighbours}>
      {before !== undefined && (
        <Link to={paths[before]} className={styles.link} rel="prev">
          <Icon icon={ArrowLeft} size={20} />
          <span>
            <span className={styles.way}>{text.previous}</span>
            {information[before].title}
          </span>
        </Link>
      )}
      {after !== undefined && (
        <Link to={paths[after]} className={styles.link} rel="next">
          <span>
            <span className={styles.way}>{text.next}</span>
            {information[after].title}
          </span>
          <Icon icon={ArrowRight} size={20} />
        </Link>
      )}
    </nav>
  );
}
