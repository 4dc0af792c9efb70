/** Markup that needs no more escaping. Only `html` makes it. */
export interface Html {
  readonly markup: string;
}

type Content = Html | string | number | null | undefined | false | readonly Content[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes markup of a template; every value in it is text and is escaped, unless it is markup itself. */
export const html = (template: TemplateStringsArray, ...values: Content[]): Html => ({
  markup: String.raw({ raw: template }, ...values.map(markupOf)),
});

function markupOf(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'string' || typeof content === 'number')
    return String(content).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return 'markup' in content ? content.markup : content.map(markupOf).join('');
}
