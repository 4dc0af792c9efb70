/**
 * What the sandbox remembers. Every change is one line appended to a file, so a process killed at any
 * moment comes back with all it had acknowledged; without a file the same things live in memory only.
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

/** Values of one kind by key, in the order in which their keys first appeared. */
export interface Collection<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  values(): Value[];
  /** The values of one group, without a look at the others. @see Journal.collection */
  inGroup(group: string): Value[];
}

export interface Journal {
  /**
   * @param groupOf the group of a value, which may change with it
   * @throws ValiError when what the file holds under this name is not of this shape
   */
  collection<Value>(
    name: string,
    schema: v.GenericSchema<unknown, Value>,
    groupOf?: (value: Value) => string | undefined,
  ): Collection<Value>;
  /** Writes everything set during `work` as one line: after a crash all of it is there or none. */
  together<Result>(work: () => Result): Result;
  /** Forgets everything. */
  clear(): void;
}

/** A line holds one or more changes: collection, key, value. */
const Line = v.array(v.tuple([v.string(), v.string(), v.unknown()]));
type Changes = v.InferOutput<typeof Line>;

/** Values by key, and by group. */
class GroupedMap<Value> extends Map<string, Value> {
  private readonly groups = new Map<string, Map<string, Value>>();

  constructor(private readonly groupOf: (value: Value) => string | undefined) {
    super();
  }

  override set(key: string, value: Value): this {
    const before = this.get(key);
    const [left, entered] = [before && this.groupOf(before), this.groupOf(value)];
    if (left !== undefined && left !== entered) this.groups.get(left)?.delete(key);
    if (entered !== undefined) {
      const group = this.groups.get(entered) ?? new Map<string, Value>();
      this.groups.set(entered, group.set(key, value));
    }
    return super.set(key, value);
  }

  override clear(): void {
    this.groups.clear();
    super.clear();
  }

  inGroup(group: string): Value[] {
    return [...(this.groups.get(group)?.values() ?? [])];
  }
}

/** @param file absent: nothing outlives the process */
export function openJournal(file?: string): Journal {
  const stored = file === undefined ? [] : readChanges(file);
  const collections = new Map<string, Map<string, unknown>>();
  let batch: Changes | undefined;

  const valuesOf = (name: string): Map<string, unknown> => {
    const known = collections.get(name) ?? new Map<string, unknown>();
    collections.set(name, known);
    return known;
  };
  for (const [name, key, value] of stored) valuesOf(name).set(key, value);
  let open = file === undefined ? undefined : compact(file, collections);

  const append = (changes: Changes) => {
    if (open !== undefined && changes.length > 0) writeFileSync(open, `${JSON.stringify(changes)}\n`);
  };

  return {
    collection<Value>(
      name: string,
      schema: v.GenericSchema<unknown, Value>,
      groupOf: (value: Value) => string | undefined = () => undefined,
    ): Collection<Value> {
      const raw = valuesOf(name);
      const parsed = new GroupedMap(groupOf);
      for (const [key, value] of raw) parsed.set(key, v.parse(schema, value));
      raw.clear();
      collections.set(name, parsed);
      return {
        get: (key) => parsed.get(key),
        values: () => [...parsed.values()],
        inGroup: (group) => parsed.inGroup(group),
        set: (key, value) => {
          parsed.set(key, value);
          if (batch) batch.push([name, key, value]);
          else append([[name, key, value]]);
        },
      };
    },
    together(work) {
      if (batch) return work();
      batch = [];
      try {
        return work();
      } finally {
        append(batch);
        batch = undefined;
      }
    },
    clear() {
      for (const values of collections.values()) values.clear();
      if (file === undefined) return;
      if (open !== undefined) closeSync(open);
      open = compact(file, collections);
    },
  };
}

function readChanges(file: string): Changes {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // What follows the last line end was being written when the process died: it was never acknowledged.
  lines.pop();
  return lines.flatMap((line) => v.parse(Line, JSON.parse(line)));
}

/**
 * Rewrites the file with the present values only; a crash leaves the old file or the new one.
 *
 * @returns the new file, open for appending: to open it for each change would cost more than the change
 */
function compact(file: string, collections: ReadonlyMap<string, ReadonlyMap<string, unknown>>): number {
  const lines = [...collections].flatMap(([name, values]) =>
    [...values].map(([key, value]) => `${JSON.stringify([[name, key, value]])}\n`),
  );
  writeFileSync(`${file}.new`, lines.join(''));
  renameSync(`${file}.new`, file);
  return openSync(file, 'a');
}
