import { ChevronDown } from 'lucide';
import { Fragment } from 'react';
import type { Block, Question } from '#domain/information-text.ts';
import { bindSentence } from '#domain/typography.ts';
import { ConsentChoice } from '#src/consent/ConsentChoice.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Blocks.module.css';
import { Sentence } from './TextWithLinks.tsx';

/** What stands under a heading, in its order. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.blocks}>
    {blocks.map((block) => (
      <OneBlock key={keyOf(block)} block={block} />
    ))}
  </div>
);

/** A text says nothing twice under one heading. */
const keyOf = (block: Block): string => (typeof block === 'string' ? block : JSON.stringify(block));

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Sentence text={block} />
      </p>
    );
  if ('list' in block) return <Points points={block.list} />;
  if ('steps' in block)
    return (
      <ol className={styles.steps}>
        {block.steps.map((step) => (
          <li key={step}>
            <Sentence text={step} />
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
              <Sentence text={meaning} />
            </dd>
          </Fragment>
        ))}
      </dl>
    );
  if ('questions' in block) return block.questions.map((item) => <Answered key={item.id} item={item} />);
  return <ConsentChoice />;
}

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point}>
        <Sentence text={point} />
      </li>
    ))}
  </ul>
);

/** A question that opens; the browser's own search finds what is folded. */
const Answered = ({ item }: { item: Question }) => (
  <details id={item.id} className={styles.question}>
    <summary className={styles.summary}>
      {bindSentence(item.question)}
      <Icon icon={ChevronDown} size={20} className={styles.arrow} />
    </summary>
    <div className={styles.answer}>
      {item.answer.map((sentence) => (
        <p key={sentence}>
          <Sentence text={sentence} />
        </p>
      ))}
    </div>
  </details>
);
