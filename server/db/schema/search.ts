/** What the shop can be searched by, and what was searched for. */
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

/** Sorted byte by byte whatever the server's language, so that words that begin alike stand together. */
const word = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A word in every form it takes: `réfrigérateur` and `Réfrigérateurs` have one stem. */
export const searchWords = pgTable('search_words', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  stem: word().notNull().unique(),
  /** How many products it leads to. */
  total: integer().notNull(),
});

/** The forms that the shop's texts use. */
export const searchSpellings = pgTable('search_spellings', {
  /** Without accents and capitals. */
  spelling: word().primaryKey(),
  wordId: integer().notNull(),
  /** As it is shown to a shopper. */
  label: text().notNull(),
});

/**
 * Under each word its products, best first: all of them, or the first hundreds of a word that leads to more.
 * Such a word has a list per category as well; `0` is any category.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    categoryId: integer().notNull(),
    wordId: integer().notNull(),
    /** The product only mentions the word: those that are called by it come first, each kind in the shop's order. */
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

/** All that a search asks of one product. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: integer().primaryKey(),
    rang: integer().notNull(),
    price: francs().notNull(),
    /** The ids of its words, and those of its shelves with a minus. */
    terms: integer().array().notNull(),
    /** The same without the words that it only mentions. */
    names: integer().array().notNull(),
  },
  (table) => [index('search_documents_terms').using('gin', table.terms).with({ fastupdate: false })],
);

export type SearchSource =
  operations['recordSearchTerm']['requestBody']['content']['application/json']['source'];

/** How often something was looked for on a day; nothing tells by whom. @see AP-03 */
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
