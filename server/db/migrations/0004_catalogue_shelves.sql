CREATE TABLE "shelf_marks" (
	"shelf_id" integer NOT NULL,
	"skipped" integer NOT NULL,
	"rang" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "shelf_marks_shelf_id_skipped_pk" PRIMARY KEY("shelf_id","skipped")
);
--> statement-breakpoint
CREATE TABLE "shelf_places" (
	"shelf_id" integer NOT NULL,
	"rang" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "shelf_places_shelf_id_rang_product_id_price_pk" PRIMARY KEY("shelf_id","rang","product_id","price")
);
--> statement-breakpoint
CREATE TABLE "shelves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shelves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"offer" text NOT NULL,
	"tag_id" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "shelves_filters" UNIQUE("category_id","offer","tag_id")
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"rang" integer NOT NULL,
	"price" bigint NOT NULL,
	"terms" integer[] NOT NULL,
	"names" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"category_id" integer NOT NULL,
	"word_id" integer NOT NULL,
	"is_aside" boolean NOT NULL,
	"rang" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "search_postings_category_id_word_id_is_aside_rang_product_id_pk" PRIMARY KEY("category_id","word_id","is_aside","rang","product_id")
);
--> statement-breakpoint
CREATE TABLE "search_spellings" (
	"spelling" text collate "C" PRIMARY KEY NOT NULL,
	"word_id" integer NOT NULL,
	"label" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"source" text NOT NULL,
	"count" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "search_terms_day_term_source_pk" PRIMARY KEY("day","term","source")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stem" text collate "C" NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "search_words_stem_unique" UNIQUE("stem")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "folded_name" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "categories" ALTER COLUMN "folded_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "tint" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "categories" ALTER COLUMN "tint" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price" bigint GENERATED ALWAYS AS (case when on_promo and promo_price is not null then promo_price else list_price end) STORED;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "folded_name" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "tags" ALTER COLUMN "folded_name" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "shelf_places_by_price" ON "shelf_places" USING btree ("shelf_id","price","rang","product_id");--> statement-breakpoint
CREATE INDEX "search_documents_terms" ON "search_documents" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
-- What is filled from the catalogue's files is filled anew by the next start.
DELETE FROM "catalogue_loads";
--> statement-breakpoint
-- Mends slips of the finger. Where the role may not create it, the shop does without.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "search_spellings_trigrams" ON "search_spellings" USING gin ("spelling" gin_trgm_ops) WITH (fastupdate=off) WHERE "spelling" !~ '[0-9]';
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;
