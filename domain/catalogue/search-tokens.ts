/** Tokenizes texts for the search; the catalogue and the queries use the same rules. */
import { foldText } from '../text/fold-text.ts';

/** A number with thousands groups, or letters and digits with the separators of model numbers. */
const CHUNK =
  /(?<![-\p{L}\p{N}])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\p{N})|[\p{L}\p{N}]+(?:[-/.+_][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+/gu;
const NUMBER = /^\d+$/;

/** Units after a number: `200 L` is also indexed as `200l`. */
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

/** Words that ask for a low price; lower case, without accents. */
const CHEAP_WORDS =
  '(?:pas|moins|peu) (?:trop |tres )?chere?s?|bon marche|(?:bas|bons?|petits?|meilleurs?) prix|abordables?';
const CHEAP = new RegExp(String.raw`\b(?:${CHEAP_WORDS})\b`);

/** Words around a product in a search, which do not say which product it is. */
const AROUND = new RegExp(
  String.raw`\b(?:${CHEAP_WORDS}|(?:bonne|meilleure) qualite|en (?:stock|promo|promotion|solde|vente)|au senegal|prix|tarifs?|promos?|promotions?|soldes?|reductions?|chere?s?|neufs?|neuves?|acheter|achat|vendre|vente|livraison|disponibles?|dispo|combien|coute(?:nt)?|dakar|senegal|fcfa|cfa|svp)\b`,
  'g',
);

/** Maximum number of words in a query; the rest is ignored (HAZARDS D5). */
const TYPED_MAX = 8;

/** A word in the search index. */
export interface IndexToken {
  /** Lower case, without accents. */
  spelling: string;
  /** Lower case, with accents. */
  label: string;
}

/** A word of a query: matched as a whole, else by all of its parts. */
export interface QueryToken {
  spelling: string;
  parts: string[];
  /** As typed. */
  label: string;
}

/** The unique tokens of a catalogue text; a model number is also added without separators: `RD-35` as `rd35`. */
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

/** The tokens of a query, in order; only those about the product, unless there are none: `acheter frigo neuf à Dakar`. */
export function queryTokens(text: string): QueryToken[] {
  const words = cut(text)
    .map(({ parts, ...word }) => ({ ...word, parts: parts.map(foldText).filter(isWord) }))
    .filter(({ spelling }) => isWord(spelling));
  const spelled = words.map(({ spelling }) => spelling).join(' ');
  const left = spelled.replaceAll(AROUND, (around) => around.replaceAll(/\S/g, '-')).split(' ');
  const about = words.filter((_, index) => left[index]?.startsWith('-') === false);
  return (about.length > 0 ? about : words).slice(0, TYPED_MAX);
}

/** Whether a search asks for the cheapest products first, e.g. `frigo pas cher`. */
export const asksForCheapest = (search: string): boolean => CHEAP.test(foldText(search));

/** Single letters are ignored; single digits may be sizes. */
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

/** Text with digits is a model number and stays whole; `lave-linge` is two words. */
function wordsOf(chunk: string): QueryToken[] {
  const parts = chunk.match(PART) ?? [];
  return /\d/.test(chunk) ? [wordOf(chunk, parts)] : parts.map((part) => wordOf(part, [part]));
}

const wordOf = (label: string, parts: string[]): QueryToken => ({
  spelling: foldText(parts.join('')),
  parts,
  label,
});
