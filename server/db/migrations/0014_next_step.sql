ALTER TABLE "payment_attempts" ADD COLUMN "next_step" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "callback_secret_hash" text;--> statement-breakpoint
UPDATE "payment_attempts" SET "next_step" = jsonb_build_object('kind', 'link', 'url', "checkout_url") WHERE "checkout_url" IS NOT NULL;
