import * as v from 'valibot';
import { type FigureDays, figureDays } from '#domain/forms/figures.ts';
import { figures as text } from '#domain/messages/figures.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import styles from './Home.module.css';

/** Spans that end today, in days. */
const SPANS = { today: 1, week: 7, month: 30, quarter: 90 } as const;
const SPAN_NAMES = ['today', 'week', 'month', 'quarter'] as const;

/** Chooses the days of the figures: one of the usual spans, or a first and a last day. */
export function DaysField({
  days,
  onChange,
  lastDays,
}: {
  days: FigureDays;
  onChange: (days: FigureDays) => void;
  lastDays: (days: number) => FigureDays;
}) {
  const checked = v.safeParse(figureDays, days);
  return (
    <fieldset className={styles.days}>
      <legend className={styles.heading}>{text.days}</legend>
      <div className={styles.waiting}>
        {SPAN_NAMES.map((name) => {
          const span = lastDays(SPANS[name]);
          const isChosen = span.from === days.from && span.to === days.to;
          return (
            <Button
              key={name}
              small
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => onChange(span)}
            >
              {text.spans[name]}
            </Button>
          );
        })}
      </div>
      <div className={styles.fields}>
        <Field
          label={text.from}
          name="from"
          type="date"
          value={days.from}
          onChange={(from) => onChange({ ...days, from })}
        />
        <Field
          label={text.to}
          name="to"
          type="date"
          value={days.to}
          onChange={(to) => onChange({ ...days, to })}
          error={checked.success ? undefined : checked.issues[0].message}
        />
      </div>
    </fieldset>
  );
}
