/** The search index, and the counts of search terms. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { operations } from '#openapi/schema.d.ts';
import { francs } from './columns.ts';

/** Sorted by bytes, independent of the server's locale, so that words with the same prefix are adjacent. */
const word = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Words by stem: `réfrigérateur` and `Réfrigérateurs` have one stem. */
export const searchWords = pgTable('search_words', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  stem: word().notNull().unique(),
  /** Number of products with this word. */
  total: integer().notNull(),
});

/** The spellings of words in the shop's texts. */
export const searchSpellings = pgTable('search_spellings', {
  /** Lower case without accents. */
  spelling: word().primaryKey(),
  wordId: integer().notNull(),
  /** As shown to users. */
  label: text().notNull(),
});

/**
 * The products of each word in display order: all, or the first hundreds of a frequent word. Frequent words also have
 * a list per category; `0` means any category.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    categoryId: integer().notNull(),
    wordId: integer().notNull(),
    /** Whether the product only mentions the word; products with the word in their name come first. */
    isAside: boolean().notNull(),
    rang: integer().notNull(),
    productId: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.categoryId, table.wordId, table.isAside, table.rang, table.productId],
    }),
  ],
);

/** The data of one product that a search needs. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: integer().primaryKey(),
    rang: integer().notNull(),
    price: francs().notNull(),
    /** The ids of its words, and the negated ids of its shelves. */
    terms: integer().array().notNull(),
    /** The same without words that it only mentions. */
    names: integer().array().notNull(),
  },
  (table) => [index('search_documents_terms').using('gin', table.terms).with({ fastupdate: false })],
);

export type SearchSource =
  operations['recordSearchTerm']['requestBody']['content']['application/json']['source'];

/** How often a term was searched per day, without visitor data. @see AP-03 */
export const searchTerms = pgTable(
  'search_terms',
  {
    day: date().notNull(),
    term: text().notNull(),
    source: text().$type<SearchSource>().notNull(),
    count: bigint({ mode: 'number' }).notNull().default(sql`1`),
  },
  (table) => [primaryKey({ columns: [table.day, table.term, table.source] })],
);
