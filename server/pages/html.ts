const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute (HAZARDS D8). */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** A tag; attributes that are `undefined` are left out. */
export function tag(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapeMarkup(value)}"`],
  );
  return `<${name}${written.join('')}>`;
}

/**
 * A `<script>` element with JSON data. Browsers do not execute it, so the content security policy allows it. `<` is
 * escaped, so that no text in the data can end the element (HAZARDS D8).
 *
 * @param json serialized JSON
 */
export const dataBlock = (attributes: Record<string, string>, json: string): string =>
  `${tag('script', attributes)}${json.replaceAll('<', String.raw`\u003c`)}</script>`;
