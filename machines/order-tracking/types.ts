import type { Tracked, TrackingField, TrackingFields, TrackingQuestion } from '#domain/tracking.ts';

/** Put the caret there: the first field that is wrong. */
export interface FocusField {
  type: 'focus';
  field: TrackingField;
}

export interface OrderTrackingTypes {
  context: {
    fields: TrackingFields;
    /** Fields that have been left once, or all after a first try: only these show their errors. */
    touched: readonly TrackingField[];
    /** What the last answer is about. */
    question: TrackingQuestion | undefined;
    /** The last answer. */
    answered: Tracked;
    /** Why the last question was not answered, in French. */
    failure: string;
  };
  events:
    | { type: 'field.changed'; field: TrackingField; value: string }
    | { type: 'field.left'; field: TrackingField }
    | { type: 'form.submitted' };
  emitted: FocusField;
  tags: 'busy' | 'answered' | 'notFound' | 'failed' | 'tooMany';
}
