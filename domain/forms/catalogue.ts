import * as v from 'valibot';
import { isPackCode } from '../ids.ts';
import { catalogueForms as text } from '../messages/catalogue-forms.ts';
import { priceMistake } from '../catalogue/product-prices.ts';
import { bindSentence } from '../text/typography.ts';

/**
 * The rules of the forms with which staff edit the catalogue, each with its French error. The forms and the server use
 * the same rules; what needs the database (names in use, existing categories) is checked by the server alone.
 *
 * @see TL-08, HAZARDS C9
 */

/** Ids from here on are given to rows that staff create; the catalogue's files use the ids below (decision 0015). */
export const FIRST_STAFF_ID = 100_000;

const FRANCS_MIN = 500;
const FRANCS_MAX = 100_000_000;
const RANK_MAX = 1_000_000;
const WARRANTY_MONTHS_MAX = 240;
const SPECIFICATIONS_MAX = 40;
const PACK_LINES = { min: 2, max: 5 } as const;
const ID_MAX = 2_147_483_647;

export const ENERGY_CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C'] as const;

/** Control and bidirectional characters, which would change how the text around them is shown (HAZARDS D8). */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const line = (most: number) =>
  v.pipe(
    v.string(text.required),
    v.trim(),
    v.nonEmpty(text.required),
    v.maxLength(most, text.tooLong(most)),
    v.check((typed) => !UNSHOWABLE.test(typed), text.invalidText),
  );
/** Text with no-break spaces before units and French punctuation. */
const prose = (most: number) => v.pipe(line(most), v.transform(bindSentence));
const between = (least: number, most: number) =>
  v.pipe(
    v.number(text.wholeNumber),
    v.safeInteger(text.wholeNumber),
    v.minValue(least, text.numberRange(least, most)),
    v.maxValue(most, text.numberRange(least, most)),
  );
const francs = v.pipe(
  v.number(text.wholeFrancs),
  v.safeInteger(text.wholeFrancs),
  v.minValue(FRANCS_MIN, text.francsRange),
  v.maxValue(FRANCS_MAX, text.francsRange),
);
const rank = between(1, RANK_MAX);
const id = between(1, ID_MAX);
const moment = v.pipe(v.string(text.moment), v.isoTimestamp(text.moment));

const specification = v.object({ label: prose(40), value: prose(80) });

/** A product as staff edit it. Amounts are whole francs; `rank` is absent for the end of the list. */
export const productForm = v.pipe(
  v.object({
    name: prose(70),
    brand: prose(40),
    model: prose(40),
    fact: prose(60),
    description: prose(500),
    /** The category's name, as it is stored. */
    category: line(40),
    listPrice: francs,
    promoPrice: v.nullable(francs),
    onPromo: v.boolean(),
    preorderPrice: v.nullable(francs),
    creditPrice: v.nullable(francs),
    creditEligible: v.boolean(),
    onSale: v.boolean(),
    rank: v.optional(rank),
    tagIds: v.pipe(
      v.array(id),
      v.transform((ids) => [...new Set(ids)]),
    ),
    warrantyMonths: between(0, WARRANTY_MONTHS_MAX),
    energyClass: v.nullable(v.pipe(v.string(), v.picklist(ENERGY_CLASSES, text.choice))),
    specifications: v.pipe(
      v.array(specification),
      v.maxLength(SPECIFICATIONS_MAX, text.numberRange(0, SPECIFICATIONS_MAX)),
      v.checkItems(
        ({ label }, index, all) => all.findIndex((other) => other.label === label) === index,
        text.labelTwice,
      ),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const wrong = dataset.typed ? priceMistake(dataset.value) : undefined;
    if (!wrong) return;
    const { field: key, mistake } = wrong;
    const path = {
      type: 'object',
      origin: 'value',
      input: {},
      key,
      value: undefined,
    } as const;
    addIssue({ message: text.prices[mistake], path: [path] });
  }),
);
export type ProductForm = v.InferOutput<typeof productForm>;

/** A category as staff edit it; `tint` is the colour behind the pictures of its products. */
export const categoryForm = v.object({
  name: prose(40),
  rank: v.optional(rank),
  tint: v.pipe(v.string(text.colour), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, text.colour)),
});
export type CategoryForm = v.InferOutput<typeof categoryForm>;

export const tagForm = v.object({ name: prose(40) });
export type TagForm = v.InferOutput<typeof tagForm>;

/** A promotional pack as staff edit it; times are ISO 8601, null for none. */
export const packForm = v.pipe(
  v.object({
    code: v.pipe(v.string(text.required), v.trim(), v.check(isPackCode, text.packCode)),
    name: prose(40),
    tagline: prose(80),
    description: prose(400),
    rank: v.optional(rank),
    startsAt: v.nullable(moment),
    endsAt: v.nullable(moment),
    lines: v.pipe(
      v.array(v.object({ productId: id, quantity: between(1, 99), unitPrice: francs })),
      v.minLength(PACK_LINES.min, text.packLines),
      v.maxLength(PACK_LINES.max, text.packLines),
      v.check(
        (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
        text.packLines,
      ),
    ),
  }),
  v.forward(
    v.check(
      ({ startsAt, endsAt }) =>
        // A malformed time is neither before nor after another; it has an error of its own.
        startsAt === null || endsAt === null || !(Date.parse(endsAt) <= Date.parse(startsAt)),
      text.packEnd,
    ),
    ['endsAt'],
  ),
);
export type PackForm = v.InferOutput<typeof packForm>;
