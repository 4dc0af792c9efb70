DROP INDEX "attempts_one_live";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "resumed_as" text;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_offered" ON "payment_attempts" USING btree ("intent_id") WHERE not "payment_attempts"."superseded" and ("payment_attempts"."state" in ('created', 'requesting', 'unknown', 'pending', 'processing') or "payment_attempts"."resumed_as" is not null);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "attempts_resumed_as" CHECK ("payment_attempts"."resumed_as" in ('pending', 'processing'));