-- Safe beside release 279683ed: a new table, which that release neither reads nor writes (decision 0077).
CREATE TABLE "refund_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"refund_id" integer,
	"order_refund_id" integer,
	"event" jsonb NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_events_refund" CHECK (num_nonnulls("refund_events"."refund_id", "refund_events"."order_refund_id") = 1),
	CONSTRAINT "refund_events_from_state" CHECK ("refund_events"."from_state" in ('absent', 'asked', 'claimed', 'sending', 'unknown', 'made', 'withdrawn', 'kept', 'refused')),
	CONSTRAINT "refund_events_to_state" CHECK ("refund_events"."to_state" in ('absent', 'asked', 'claimed', 'sending', 'unknown', 'made', 'withdrawn', 'kept', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_events" ADD CONSTRAINT "refund_events_order_refund_id_order_refunds_id_fk" FOREIGN KEY ("order_refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_events_attempt" ON "refund_events" USING btree ("attempt_id");