import { useEffect, useRef } from 'react';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { ReplayStep } from '#domain/inspection/recording.ts';
import { classNames } from '#src/ui/class-names.ts';
import { stateWord, stepTime, titleOf } from './step-words.ts';
import styles from './Timeline.module.css';

/** All steps, each in the lane of who did it. A click jumps to a step. */
export function Timeline({
  steps,
  index,
  onChoose,
}: {
  steps: readonly ReplayStep[];
  index: number;
  onChoose: (index: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children.item(index);
    // Scrolls the list only; the page stays where it is.
    if (list.current && row instanceof HTMLElement)
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [index]);
  return (
    <ol ref={list} className={styles.timeline}>
      {steps.map((step, at) => (
        // Steps never change their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={classNames(styles.entry, styles[step.lane])}>
          <button
            type="button"
            className={classNames(styles.step, at === index && styles.current)}
            aria-current={at === index ? 'step' : undefined}
            onClick={() => onChoose(at)}
          >
            <span className={styles.when}>
              {stepTime(step.at)} · {text.lanes[step.lane]}
            </span>
            <span className={styles.what}>{titleOf(step)}</span>
            {stateWord(step) !== undefined && <span className={styles.to}>{stateWord(step)}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
