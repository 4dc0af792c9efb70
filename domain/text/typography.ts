/**
 * The catalogue, what staff type, and the information pages are written with ordinary spaces. These functions replace
 * those before units and French punctuation by no-break spaces, so that « 266 L » or « 43 pouces » is never split across
 * two lines, and no line begins with « ? ». Messages have these spaces in their source.
 */

const NO_BREAK_SPACE = '\u00a0';
const NARROW_NO_BREAK_SPACE = '\u202f';

/** Units that follow a number; `?` marks plural endings. */
const UNITS = [
  'L|l|cl|ml|kg|g|m|cm|mm|m²|m³|m³/h|L/min|po|pouces?|litres?|kilos?|mètres?|centimètres?',
  'W|kW|Wc|Wh|kWh|V|VA|kVA|A|Ah|mAh|CV|BTU|Pa|bars?|watts?|lumens?',
  'Go|To|Mo|Mpx|MP|pixels?|ppp|ppm|Hz|kHz|MHz|GHz|dB|nits?|cœurs?',
  '°C|°|%|degrés?|tr/min|min|s|h|minutes?|heures?|jours?|mois|ans?|fois',
  'feux|feu|foyers?|places?|pièces?|personnes?|couverts?|portes?|battants?|tiroirs?|vitesses?',
  'programmes?|pales?|pages?|francs?|FCFA',
].join('|');

/** A number that is not part of a model name such as RD-35 or A16. */
const NUMBER = String.raw`(?<![\p{L}\d-])(\d+(?:,\d+)?)`;

/** Thousands: « 12 000 BTU », but not the model and the memory of « Note 14 256 Go ». */
const THOUSANDS = /(?<![\p{L}\d-])(\d{1,3}) (?=\d{3}(?!\d)(?! [GMT]o))/gu;

/** The sign in « 55 × 157 × 57 ». */
const TIMES = /(?<=\d) × (?=\d)/g;
const BEFORE_UNIT = new RegExp(String.raw`${NUMBER} (?=(?:${UNITS})(?![\p{L}\d]))`, 'gu');

/** « 2 × HDMI »: a line may break after the ×, not before it. */
const BEFORE_CROSS = new RegExp(String.raw`${NUMBER} (?=×)`, 'gu');

/** Replaces the space between a number and its unit by U+00A0. Idempotent. */
export const bindUnits = (text: string): string =>
  text
    .replace(THOUSANDS, `$1${NO_BREAK_SPACE}`)
    .replace(TIMES, `${NO_BREAK_SPACE}×${NO_BREAK_SPACE}`)
    .replace(BEFORE_CROSS, `$1${NO_BREAK_SPACE}`)
    .replace(BEFORE_UNIT, `$1${NO_BREAK_SPACE}`);

/** Between two letters. */
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;

/** Also binds French punctuation to the word before it, and gives words the apostrophe of the messages. Idempotent. */
export const bindSentence = (text: string): string =>
  bindUnits(text)
    .replace(/ (?=[?!;])/g, NARROW_NO_BREAK_SPACE)
    .replace(/ (?=[:»])/g, NO_BREAK_SPACE)
    .replace(/(?<=«) /g, NO_BREAK_SPACE)
    .replace(APOSTROPHE, '’');
