/** How much faster than recorded a recording is played. */
export const SPEEDS = [1, 2, 5, 10, 20] as const;
export type Speed = (typeof SPEEDS)[number];

export interface RecordingReplayTypes {
  input: {
    /** The moment of each step in milliseconds, in order. */
    times: readonly number[];
    /** The step to start at, from 0; the nearest one if there is none of this number. */
    index: number;
  };
  context: {
    times: readonly number[];
    /** The step shown now, from 0. */
    index: number;
    speed: Speed;
  };
  events:
    | { type: 'play.requested' }
    | { type: 'pause.requested' }
    /** One step forward or back. */
    | { type: 'step.requested'; by: 1 | -1 }
    /** A step was chosen on the timeline, from 0. */
    | { type: 'step.chosen'; index: number }
    | { type: 'speed.chosen'; speed: Speed };
  tags: 'playing';
}
