/** A question and its answer; its id is an anchor. */
export interface Question {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
}

/** A block of a section: paragraph, list, steps, terms with meanings, questions, or the consent checkbox. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { terms: readonly (readonly [term: string, meaning: string])[] }
  | { questions: readonly Question[] }
  | { part: 'followUp' };

/** A section with its heading. */
export interface Section {
  /** Its anchor; it must not change with the title. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** The content of an information page. */
export interface InformationText {
  /** Date of the last change, e.g. `2026-11-21`. */
  updated: string;
  sections: readonly Section[];
}

/** A segment of a text; a link if `to` is set. */
export interface TextSegment {
  text: string;
  to: string | undefined;
}

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A link within a text: `[words](url)`. */
export const linkTo = (to: string, words: string): string => `[${words}](${to})`;

/** Splits a text at its links. */
export function parseSegments(sentence: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of sentence.matchAll(LINK)) {
    const [whole, text = '', to = ''] = match;
    if (match.index > end) segments.push({ text: sentence.slice(end, match.index), to: undefined });
    segments.push({ text, to });
    end = match.index + whole.length;
  }
  if (end < sentence.length) segments.push({ text: sentence.slice(end), to: undefined });
  return segments;
}

/** The text without the URLs of its links. */
export const plainText = (sentence: string): string =>
  parseSegments(sentence)
    .map(({ text }) => text)
    .join('');
