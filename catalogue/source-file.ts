import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { isNode, LineCounter, parseDocument } from 'yaml';

/** A mistake in the catalogue's files; the message has the file, line and field. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

/** The path of a value in a file: indexes and field names from the root. */
export type Place = readonly (string | number)[];

/** A YAML file of the catalogue: its parsed content and the source positions of its parts. */
export interface SourceFile<Content> {
  content: Content;
  /** The error to throw for the value at `place`. */
  mistake: (place: Place, reason: string) => CatalogueError;
}

/**
 * Reads a YAML file and validates it.
 *
 * @throws CatalogueError at the first mistake, for invalid YAML or content that does not match the schema
 */
export function readSourceFile<Content>(
  path: string,
  schema: v.GenericSchema<unknown, Content>,
): SourceFile<Content> {
  const label = join(basename(dirname(path)), basename(path));
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter });

  const lineAt = (offset: number): number => lineCounter.linePos(offset).line;
  const mistake = (place: Place, reason: string): CatalogueError => {
    // A missing field has no line: its nearest existing parent has one.
    for (let length = place.length; length >= 0; length -= 1) {
      const node = document.getIn(place.slice(0, length), true);
      if (!isNode(node) || !node.range) continue;
      return new CatalogueError(`${label}, line ${lineAt(node.range[0])}, ${place.join('.')}: ${reason}`);
    }
    return new CatalogueError(`${label}, ${place.join('.')}: ${reason}`);
  };

  const [broken] = document.errors;
  if (broken) throw new CatalogueError(`${label}, line ${lineAt(broken.pos[0])}: ${broken.message}`);

  const parsed = v.safeParse(schema, document.toJS());
  if (parsed.success) return { content: parsed.output, mistake };
  const [issue] = parsed.issues;
  const place = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  throw mistake(place, issue.message);
}
