import { foldText } from './fold-text.ts';

/** Words that ask for a low price; lower case, without accents. */
export const CHEAP_WORDS =
  '(?:pas|moins|peu) (?:trop |tres )?chere?s?|bon marche|(?:bas|bons?|petits?|meilleurs?) prix|abordables?';
const CHEAP = new RegExp(String.raw`\b(?:${CHEAP_WORDS})\b`);

/** Whether a search asks for the cheapest products first, e.g. `frigo pas cher`. */
export const asksForCheapest = (search: string): boolean => CHEAP.test(foldText(search));
