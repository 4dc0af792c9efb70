DROP INDEX "outbox_due";--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at","id") WHERE "outbox"."done_at" is null;