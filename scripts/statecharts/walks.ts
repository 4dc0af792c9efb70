import * as v from 'valibot';

/** What the test of a machine visits: it fails unless these are all states and transitions of the machine. */
const WalkCountsSchema = v.strictObject({
  states: v.number(),
  transitions: v.number(),
  /** Sequences of events from a start, each run on a new actor. */
  paths: v.number(),
});
export type WalkCounts = v.InferOutput<typeof WalkCountsSchema>;

/** The file in `docs/machines` with the counts of a machine. */
export const walkFile = (folder: string): string => `${folder}.walk.json`;

export const writeWalk = (counts: WalkCounts): string => `${JSON.stringify(counts)}\n`;

/** Reads the committed counts of a machine; `undefined` if there are none of this form. */
export function parseWalk(text: string | undefined): WalkCounts | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), WalkCountsSchema), text);
  return parsed.success ? parsed.output : undefined;
}
