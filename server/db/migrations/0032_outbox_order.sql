DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_urgent" boolean GENERATED ALWAYS AS (kind in ('mail.one_time_code', 'sms.one_time_code')) STORED;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("is_urgent" DESC NULLS FIRST,"next_try_at","id") WHERE "outbox"."done_at" is null;