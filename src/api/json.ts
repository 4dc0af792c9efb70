/**
 * Reads what the first script parses itself. A schema library would cost the first visit 2 kB for three shapes; it is
 * loaded with the features that have more of them.
 */

/** An object of JSON, not an array; its values are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text; `undefined` for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
