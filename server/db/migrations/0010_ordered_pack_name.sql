ALTER TABLE "orders" ADD COLUMN "pack_name" text;--> statement-breakpoint
UPDATE "orders" SET "pack_name" = "packs"."name" FROM "packs" WHERE "packs"."code" = "orders"."pack_code";
