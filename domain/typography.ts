/**
 * A measure is read in one piece: « 266 L », « 1,5 CV », « 43 pouces » never lose their unit to the next
 * line. The shop's texts are written with ordinary spaces; this binds them.
 */

const NO_BREAK_SPACE = '\u00a0';

/** Units as the shop writes them after a number; `?` stands on what only the plural has. */
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

/** « 55 × 157 × 57 », from its first number to its last. */
const TIMES = /(?<=\d) × (?=\d)/g;
const BEFORE_UNIT = new RegExp(String.raw`${NUMBER} (?=(?:${UNITS})(?![\p{L}\d]))`, 'gu');

/** « 2 × HDMI »: what is counted may stand on the next line, the cross may not. */
const BEFORE_CROSS = new RegExp(String.raw`${NUMBER} (?=×)`, 'gu');

/** Replaces the space between a number and its unit by U+00A0, so that they stay on one line. Idempotent. */
export const bindUnits = (text: string): string =>
  text
    .replace(THOUSANDS, `$1${NO_BREAK_SPACE}`)
    .replace(TIMES, `${NO_BREAK_SPACE}×${NO_BREAK_SPACE}`)
    .replace(BEFORE_CROSS, `$1${NO_BREAK_SPACE}`)
    .replace(BEFORE_UNIT, `$1${NO_BREAK_SPACE}`);

/** Also keeps French punctuation that follows a space on the line of its word. Idempotent. */
export const bindSentence = (text: string): string =>
  bindUnits(text)
    .replace(/ (?=[?!:;»])/g, NO_BREAK_SPACE)
    .replace(/(?<=«) /g, NO_BREAK_SPACE);
