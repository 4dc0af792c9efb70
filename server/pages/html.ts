const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that means itself in an element and in a quoted attribute, whatever it holds (HAZARDS D8). */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** One tag; an attribute without a value is left out. */
export function tag(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapeMarkup(value)}"`],
  );
  return `<${name}${written.join('')}>`;
}

/**
 * A block of data in a page. No browser runs it, so that the policy without inline scripts holds; and in JSON an
 * angle bracket stands in texts only, where its escape says the same, so that no text ends the block (HAZARDS D8).
 *
 * @param json text that is JSON already
 */
export const dataBlock = (attributes: Record<string, string>, json: string): string =>
  `${tag('script', attributes)}${json.replaceAll('<', String.raw`\u003c`)}</script>`;
