ALTER TABLE "payment_attempts" DROP CONSTRAINT "attempts_state";--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_source";--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_from_state";--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_to_state";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "actor" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "inbox_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "rules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "inputs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_inbox_id_callback_inbox_id_fk" FOREIGN KEY ("inbox_id") REFERENCES "public"."callback_inbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_idempotency" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "attempts_state" CHECK ("payment_attempts"."state" in ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired', 'conflicted', 'succeeded', 'surplus', 'refunded'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_actor" CHECK ("payment_events"."actor" in ('system', 'shopper') or "payment_events"."actor" like 'staff:_%');--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_source" CHECK ("payment_events"."source" in ('initiate', 'callback', 'status', 'reconciler', 'staff'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_from_state" CHECK ("payment_events"."from_state" in ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired', 'conflicted', 'succeeded', 'surplus', 'refunded'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_to_state" CHECK ("payment_events"."to_state" in ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired', 'conflicted', 'succeeded', 'surplus', 'refunded'));