import type { ReactNode } from 'react';
import { momentInDakar } from '#domain/text/dates.ts';
import { inspector as text } from '#domain/messages/inspector.ts';
import { changesAt, type ReplayStep } from '#domain/inspection/recording.ts';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import staff from '../Staff.module.css';
import { wordOf } from '#src/ui/word-of.ts';
import styles from './Inspector.module.css';
import { titleOf, valueWord } from '#src/inspection/step-words.ts';

const change = (before: string | undefined, after: string | undefined): string =>
  text.change(before ?? text.empty, after ?? text.empty);

/** One step: what it was, what it changed, and what else is known of it. */
export function StepDetails({
  steps,
  index,
  step,
  action,
}: {
  steps: readonly ReplayStep[];
  index: number;
  step: ReplayStep;
  /** What can be done about it. */
  action?: ReactNode;
}) {
  const { at, lane, transactionId, machine, event, from, to, facts } = step;
  const changes = changesAt(steps, index);
  return (
    <Card>
      <h2 className={staff.heading}>{titleOf(step)}</h2>
      <p className={staff.soft}>
        {momentInDakar(at)} · {text.lanes[lane]} · {event}
      </p>
      <DefinitionList
        items={[
          ...(transactionId === undefined ? [] : [{ label: text.transaction, value: transactionId }]),
          ...(to === undefined ? [] : [{ label: text.transition, value: change(from, to) }]),
          ...facts.map(({ name, value }) => ({
            label: wordOf(text.names, name),
            value: valueWord(name, value),
          })),
        ]}
      />
      {machine !== undefined && transactionId !== undefined && lane !== 'shopper' && (
        <>
          <h3 className={styles.subheading}>{text.changes}</h3>
          {changes.length === 0 ? (
            <p className={staff.soft}>{text.unchanged}</p>
          ) : (
            <DefinitionList
              items={changes.map(({ name, before, after }) => ({
                label: wordOf(text.names, name),
                value: change(before && valueWord(name, before), after && valueWord(name, after)),
              }))}
            />
          )}
        </>
      )}
      {action}
    </Card>
  );
}
