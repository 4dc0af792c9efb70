ALTER TABLE "shelves" DROP CONSTRAINT "shelves_filters";--> statement-breakpoint
DROP INDEX "shelf_places_by_price";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "shelf_places" ADD COLUMN "novelty_rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shelf_places" ADD COLUMN "sales_rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shelves" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shelves" ADD COLUMN "size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shelves" ADD COLUMN "price_quartiles" integer[];--> statement-breakpoint
CREATE INDEX "shelf_places_by_novelty" ON "shelf_places" USING btree ("shelf_id","novelty_rank","rang","product_id","price");--> statement-breakpoint
CREATE INDEX "shelf_places_by_sales" ON "shelf_places" USING btree ("shelf_id","sales_rank","rang","product_id","price");--> statement-breakpoint
CREATE INDEX "shelf_places_by_price" ON "shelf_places" USING btree ("shelf_id","price","rang","product_id","novelty_rank","sales_rank");--> statement-breakpoint
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_filters" UNIQUE("category_id","offer","tag_id","size","brand");