import type { Tracked, TrackingField, TrackingFields, TrackingQuestion } from '#domain/wording/tracking.ts';

/** Focus the first invalid field. */
export interface FocusField {
  type: 'focus';
  field: TrackingField;
}

export interface OrderTrackingTypes {
  context: {
    fields: TrackingFields;
    /** Fields that were left once, or all after a first attempt to send; only these show errors. */
    touched: readonly TrackingField[];
    /** The request of the last answer. */
    question: TrackingQuestion | undefined;
    answered: Tracked;
    /** Why the last request failed, in French. */
    failure: string;
  };
  events:
    | { type: 'field.changed'; field: TrackingField; value: string }
    | { type: 'field.left'; field: TrackingField }
    | { type: 'form.submitted' };
  emitted: FocusField;
  tags: 'busy' | 'answered' | 'notFound' | 'failed' | 'tooMany';
}
