/** How the choices of a listing are stored: each is a column of `products` and of `shelves`, where an empty text is any value. */
import { type SQL, sql } from 'drizzle-orm';
import { CHOICE_NAMES, type ChoiceFilter } from '#domain/catalogue/choice-filters.ts';
import { parseSize } from '#domain/catalogue/product-size.ts';

interface ChoiceColumn {
  /** Only the shelves of one category have it. */
  isOfCategory?: true;
  /** Whether a value of a shelf is the requested one; by default if it is the same text. */
  isRequested?: (value: SQL, requested: SQL) => SQL;
  /** The order of its values; by default those of most products are first. */
  compare?: (one: string, other: string) => number;
}

const upperBound = (size: string): number => parseSize(size)?.to ?? Infinity;

export const CHOICE_COLUMNS: Readonly<Record<ChoiceFilter, ChoiceColumn>> = {
  brand: { isRequested: (value, requested) => sql`lower(${value}) = lower(${requested})` },
  size: { isOfCategory: true, compare: (one, other) => upperBound(one) - upperBound(other) },
};

/** The column of a choice. @param of a table or an alias */
export const choiceColumn = (name: ChoiceFilter, of?: string): SQL =>
  sql.raw(of === undefined ? name : `${of}.${name}`);

/** The columns of all choices, separated by commas. */
export const choiceColumns = (of?: string): SQL =>
  sql.join(
    CHOICE_NAMES.map((name) => choiceColumn(name, of)),
    sql`, `,
  );

/** The shelves of any value of all choices but one, if one is given. */
export const anyChoice = (of?: string, but?: ChoiceFilter): SQL =>
  sql.join(
    CHOICE_NAMES.filter((name) => name !== but).map((name) => sql`${choiceColumn(name, of)} = ''`),
    sql` and `,
  );

/** Joins a product with each of its values and with any; `columns` are what the joins give. */
export const choiceEntries: { joins: SQL; columns: SQL } = {
  joins: sql.join(
    CHOICE_NAMES.map((name) => {
      const own = choiceColumn(name, 'product');
      const isOwn = CHOICE_COLUMNS[name].isOfCategory
        ? sql`${own} <> '' and category.category_id <> 0`
        : sql`true`;
      const alias = sql.raw(`own_${name} (${name}, is_own)`);
      return sql`join lateral (values ('', true), (${own}, ${isOwn})) ${alias} on ${sql.raw(`own_${name}`)}.is_own`;
    }),
    sql` `,
  ),
  columns: sql.join(
    CHOICE_NAMES.map((name) => choiceColumn(name, `own_${name}`)),
    sql`, `,
  ),
};
