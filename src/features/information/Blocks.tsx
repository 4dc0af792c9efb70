import { ChevronDown } from 'lucide';
import { Fragment } from 'react';
import { type Block, type Question, parseSegments } from '#domain/screens/information-text.ts';
import { bindSentence } from '#domain/text/typography.ts';
import { ConsentChoice } from '#src/consent/ConsentChoice.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Blocks.module.css';
import { Link } from '#src/ui/Link.tsx';

/** The blocks of a section. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.blocks}>
    {blocks.map((block) => (
      <BlockView key={keyOf(block)} block={block} />
    ))}
  </div>
);

/** No block occurs twice in a section. */
const keyOf = (block: Block): string => (typeof block === 'string' ? block : JSON.stringify(block));

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <TextWithLinks text={block} />
      </p>
    );
  if ('list' in block) return <BulletList points={block.list} />;
  if ('steps' in block)
    return (
      <ol className={styles.steps}>
        {block.steps.map((step) => (
          <li key={step}>
            <TextWithLinks text={step} />
          </li>
        ))}
      </ol>
    );
  if ('terms' in block)
    return (
      <dl className={styles.terms}>
        {block.terms.map(([term, meaning]) => (
          <Fragment key={term}>
            <dt>{bindSentence(term)}</dt>
            <dd>
              <TextWithLinks text={meaning} />
            </dd>
          </Fragment>
        ))}
      </dl>
    );
  if ('questions' in block) return block.questions.map((item) => <QuestionBlock key={item.id} item={item} />);
  return <ConsentChoice />;
}

const BulletList = ({ points }: { points: readonly string[] }) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point}>
        <TextWithLinks text={point} />
      </li>
    ))}
  </ul>
);

/** An expandable question; the browser's page search also finds collapsed answers. */
const QuestionBlock = ({ item }: { item: Question }) => (
  <details id={item.id} className={styles.question}>
    <summary className={styles.summary}>
      {bindSentence(item.question)}
      <Icon icon={ChevronDown} size={20} className={styles.arrow} />
    </summary>
    <div className={styles.answer}>
      {item.answer.map((sentence) => (
        <p key={sentence}>
          <TextWithLinks text={sentence} />
        </p>
      ))}
    </div>
  </details>
);

/** A text with its links: to pages of the shop, to a phone or mail, or to other sites. */
const TextWithLinks = ({ text }: { text: string }) =>
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
