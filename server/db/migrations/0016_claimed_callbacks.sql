DROP INDEX "callback_inbox_state";--> statement-breakpoint
ALTER TABLE "callback_inbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "callback_inbox" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
CREATE INDEX "callback_inbox_due" ON "callback_inbox" USING btree ("next_try_at") WHERE "callback_inbox"."state" = 'waiting';
--> statement-breakpoint
-- The tables of pg-boss. Whatever waits in them only names rows of the outbox and the inbox, which are scanned.
DROP SCHEMA IF EXISTS jobs CASCADE;
