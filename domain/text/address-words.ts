import { foldText } from './fold-text.ts';

/**
 * What stays the same however an address of Senegal is written: in another order, with abbreviations, accents, punctuation,
 * repeated words, or characters that look like others. It is compared, never shown. Each word once, sorted.
 */
export interface AddressWords {
  /** Numbers, and the letters of houses and blocks: equal in all writings of one address. */
  numbers: string[];
  /** The other words. One writing may name more of them than another, e.g. a landmark. */
  words: string[];
}

/** Words of which an address may have more or fewer without being another one. */
const NOISE = new Set(
  `rue avenue ave av boulevard bd bld blvd route rte allee impasse passage villa maison domicile immeuble imm
  appartement appart appt apt app lot lotissement quartier qrt cite porte numero num nro no etage eme er ere nd
  pres proche cote face derriere devant entre vers apres avant angle coin droite gauche proximite chez niveau
  de du des la le les en au aux sur sous dans par et ou un une merci svp livrer livraison adresse tel telephone
  senegal sn ville commune region`.split(/\s+/),
);

/** Letters that abbreviate a word (rue, numéro, l’, d’) where they follow no number; `12 D` is another house than `12`. */
const NOISE_LETTERS = new Set(['r', 'n', 'l', 'd', 's']);

/** Abbreviations, Roman numerals and number words, each with its full form or its number. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ st: 'saint', ste: 'sainte', gd: 'grand', gde: 'grande', lib: 'liberte' }),
  ...Object.entries({ ii: '2', iii: '3', iv: '4', v: '5', vi: '6', vii: '7', viii: '8', ix: '9' }),
  ...Object.entries({
    deux: '2',
    trois: '3',
    quatre: '4',
    cinq: '5',
    six: '6',
    sept: '7',
    huit: '8',
    neuf: '9',
  }),
]);

/** Letters that look like a Latin letter, and that letter at the same place. */
const LOOK_ALIKES = Array.from('АВСЕНІЈКМОРЅТУХаеіјорсѕухΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυıɑøłđ');
const LATIN = Array.from('ABCEHIJKMOPSTYXaeijopcsyxABEZHIKMNOPTYXaikvopuiaold');
const LATIN_OF = new Map(LOOK_ALIKES.map((letter, index) => [letter, LATIN[index] ?? letter]));

/** The first digits of the alphabets that write numbers from left to right with digits of their own. */
const ZEROS = [0x0660, 0x06f0, 0x07c0, 0x0966];

/** A phone in any notation, which some customers write into the address. */
const PHONE = /(?:(?:\+|00)?221[\s.-]?)?\b7\d(?:[\s.-]?\d){7}\b/g;

/**
 * @param address as typed
 * @param region the name of the region of the delivery: the same words in two regions are two addresses
 */
export function addressWords(address: string, region = ''): AddressWords {
  const tokens = tokensOf(address);
  const significant = tokens.filter((token) => !isNoise(token));
  // An address of other words only is compared by those.
  const roots = [...(significant.length > 0 ? significant : tokens), ...tokensOf(region)].map(rootOf);
  return {
    numbers: sorted(roots.filter(isNumber)),
    words: sorted(roots.filter((root) => !isNumber(root))),
  };
}

interface Token {
  text: string;
  /** A letter after a number, as in `12 D`. */
  isSuffix: boolean;
}

/** The words and the numbers of a text. */
function tokensOf(text: string): Token[] {
  const runs = [...withoutElisions(foldText(toLatin(text))).matchAll(/\p{L}+|\p{N}+/gu)];
  return runs.map(([run], index) => {
    const before = runs[index - 1];
    const gap = before && runs[index]?.input.slice(before.index + before[0].length, runs[index].index);
    const isAfterNumber = before !== undefined && /^\d/.test(before[0]) && /^[\s-]?$/.test(gap ?? '');
    return { text: run, isSuffix: run.length === 1 && isAfterNumber };
  });
}

/** Without invisible characters and the preposition à, and with Latin letters and digits for those that look the same. */
const toLatin = (text: string): string =>
  Array.from(
    text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}|(?<!\p{L})à(?!\p{L})/giu, ''),
    (character) => LATIN_OF.get(character) ?? asciiDigit(character),
  ).join('');

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
}

/** Leaves out phones, `l’`, `n°`, `r.` and `à côté`, and reads the letters O and l within a number as digits. */
const withoutElisions = (folded: string): string =>
  folded
    .replaceAll(PHONE, ' ')
    .replaceAll(/\b[ldcsjmnt]['’ʼ`´]/g, ' ')
    .replaceAll(/\ba (?=(?:cote|droite|gauche|proximite)\b)/g, ' ')
    .replaceAll(/\b(?:r|no?)(?:\.|°|(?=\s*\d))/g, ' ')
    .replaceAll(/(?<=\d)o(?![a-z])|\bo(?=\d)/g, '0')
    .replaceAll(/\b[li](?=\d)/g, '1');

const isNoise = ({ text, isSuffix }: Token): boolean =>
  text.length === 1 ? !isSuffix && NOISE_LETTERS.has(text) : NOISE.has(text);

/** A word without its plural and with single letters only; a number without leading zeros. */
const rootOf = ({ text }: Token): string =>
  SYNONYMS.get(text) ??
  (/^\d/.test(text)
    ? text.replace(/^0+(?=\d)/, '')
    : text.replaceAll(/(.)\1+/gu, '$1').replace(/(?<=...)[sx]$/, ''));

const isNumber = (root: string): boolean =>
  /^\p{N}/u.test(root) || root.length === 1 || /^(?:bis|ter)$/.test(root);

const sorted = (list: readonly string[]): string[] => [...new Set(list)].toSorted();
