/** One thing that is asked and its answer; an address can point at it. */
export interface Question {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
}

/**
 * What a section is made of: a paragraph, points, steps in their order, names with their meaning, questions, or the
 * switch with which a visitor decides about the follow-up of baskets.
 */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { terms: readonly (readonly [term: string, meaning: string])[] }
  | { questions: readonly Question[] }
  | { part: 'followUp' };

/** One heading with what stands under it. */
export interface Section {
  /** Its anchor in the address; stays when the title changes. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** A whole page of information. */
export interface InformationText {
  /** The day of its last change, e.g. `2026-11-21`. */
  updated: string;
  sections: readonly Section[];
}

/** A stretch of a sentence; with an address it is a link. */
export interface TextSegment {
  text: string;
  to: string | undefined;
}

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A link as the texts write it: `[words](address)`. */
export const linkTo = (to: string, words: string): string => `[${words}](${to})`;

/** Takes a sentence apart at its links. */
export function parseSegments(sentence: string): TextSegment[] {
  const stretches: TextSegment[] = [];
  let end = 0;
  for (const match of sentence.matchAll(LINK)) {
    const [whole, text = '', to = ''] = match;
    if (match.index > end) stretches.push({ text: sentence.slice(end, match.index), to: undefined });
    stretches.push({ text, to });
    end = match.index + whole.length;
  }
  if (end < sentence.length) stretches.push({ text: sentence.slice(end), to: undefined });
  return stretches;
}

/** The sentence as it is read, without the addresses of its links. */
export const plainText = (sentence: string): string =>
  parseSegments(sentence)
    .map(({ text }) => text)
    .join('');
