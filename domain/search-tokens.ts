/** How texts become words that can be looked for: the shop's own and those that are typed go through the same cut. */

/** A number in groups of three, or what is made of letters and digits, with what may join two parts of a model number. */
const CHUNK =
  /(?<![-\p{L}\p{N}])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\p{N})|[\p{L}\p{N}]+(?:[-/.+_][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+/gu;
const NUMBER = /^\d+$/;

/** Words after a number that belong to it: `200 L` is looked for as `200l` as well. */
const UNITS = new Map(
  Object.entries({
    l: ['l', 'litre', 'litres'],
    kg: ['kg', 'kilo', 'kilos'],
    w: ['w', 'watt', 'watts'],
    cv: ['cv', 'chevaux'],
    go: ['go', 'gb', 'giga', 'gigas'],
    to: ['to', 'tb', 'tera'],
    pouces: ['pouces', 'pouce', 'inch'],
    feux: ['feux', 'feu'],
    cm: ['cm'],
    btu: ['btu'],
    mah: ['mah'],
    bars: ['bars', 'bar'],
  }).flatMap(([unit, names]) => names.map((name): [string, string] => [name, unit])),
);

/** More words than this nobody types: the rest is not looked at (HAZARDS D5). */
const TYPED_MAX = 8;

/** One word of the shop, and how it is written. */
export interface IndexToken {
  /** Small letters and digits, without accents. */
  spelling: string;
  /** Small letters, with accents. */
  label: string;
}

/** One thing that was typed: as one word, or failing that, as all of its parts. */
export interface QueryToken {
  spelling: string;
  parts: string[];
  /** As it was typed. */
  label: string;
}

/** The same text whatever its accents and capitals: `Réfrigérateurs` and `refrigerateurs`. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');

/** Every word by which a text of the shop can be found, each once; a model number also joined, `RD-35` as `rd35`. */
export function indexTokens(text: string): IndexToken[] {
  const words = new Map<string, IndexToken>();
  const add = (spelling: string, label: string) => {
    if (!words.has(spelling)) words.set(spelling, { spelling, label: label.toLowerCase() });
  };
  for (const { spelling, parts, label } of cut(text)) {
    if (isWord(spelling)) add(spelling, label);
    for (const part of parts) {
      if (isWord(foldText(part))) add(foldText(part), part);
    }
  }
  return [...words.values()];
}

/** What somebody typed, word by word, in their order. */
export const queryTokens = (text: string): QueryToken[] =>
  cut(text)
    .map(({ parts, ...word }) => ({ ...word, parts: parts.map(foldText).filter(isWord) }))
    .filter(({ spelling }) => isWord(spelling))
    .slice(0, TYPED_MAX);

/** A letter alone says nothing; a digit may be a size. */
const isWord = (spelling: string): boolean => spelling.length > 1 || NUMBER.test(spelling);

function cut(text: string): QueryToken[] {
  const chunks = text.normalize('NFC').match(CHUNK) ?? [];
  const words: QueryToken[] = [];
  for (const chunk of chunks) {
    const unit = UNITS.get(foldText(chunk));
    const number = words.at(-1);
    if (unit !== undefined && number !== undefined && NUMBER.test(number.spelling)) {
      const [label, parts] = [`${number.label} ${chunk}`, [...number.parts, chunk]];
      words.splice(-1, 1, { spelling: number.spelling + unit, parts, label });
    } else words.push(...wordsOf(chunk));
  }
  return words;
}

/** A chunk with digits is a model number and stays whole; `lave-linge` is two words. */
function wordsOf(chunk: string): QueryToken[] {
  const parts = chunk.match(PART) ?? [];
  return /\d/.test(chunk) ? [wordOf(chunk, parts)] : parts.map((part) => wordOf(part, [part]));
}

const wordOf = (label: string, parts: string[]): QueryToken => ({
  spelling: foldText(parts.join('')),
  parts,
  label,
});
