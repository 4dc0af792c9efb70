CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"transaction" text NOT NULL,
	"number" integer NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" bigint,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"claimed_by" integer,
	"claimed_at" timestamp with time zone,
	"provider_answer" text,
	"provider_reference" text,
	"found_at_provider" boolean,
	"made_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_key" UNIQUE("provider","transaction","number"),
	CONSTRAINT "refunds_number" CHECK ("refunds"."number" >= 1),
	CONSTRAINT "refunds_claimed" CHECK ("refunds"."state" <> 'claimed' or "refunds"."claimed_by" is not null),
	CONSTRAINT "refunds_made" CHECK (("refunds"."state" = 'made') = ("refunds"."made_at" is not null)),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('surplus', 'conflict', 'reversal')),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'claimed', 'made', 'withdrawn')),
	CONSTRAINT "refunds_provider_answer" CHECK ("refunds"."provider_answer" in ('none', 'cannotTell', 'noAnswer'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_payment_providers_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "refunds" USING btree ("provider",upper("provider_reference"));--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");
--> statement-breakpoint
-- Refunds that were recorded before this table existed. A reference that two of them have stays with the first.
INSERT INTO "refunds" ("provider", "transaction", "number", "attempt_id", "amount", "reason", "state", "claimed_by", "claimed_at", "provider_reference", "found_at_provider", "made_at", "created_at")
SELECT attempt."provider", coalesce(attempt."provider_transaction_id", attempt."client_reference"), 1, attempt."id",
	(event."inputs" ->> 'amount')::bigint, CASE event."from_state" WHEN 'conflicted' THEN 'conflict' ELSE 'surplus' END, 'made',
	substring(event."actor" from '^staff:(\d{1,9})$')::integer, event."at",
	CASE row_number() OVER (PARTITION BY attempt."provider", upper(event."evidence" ->> 'refundReference') ORDER BY event."at", attempt."id")
		WHEN 1 THEN event."evidence" ->> 'refundReference' END,
	false, event."at", event."at"
FROM "payment_events" event JOIN "payment_attempts" attempt ON attempt."id" = event."attempt_id"
WHERE event."type" = 'staff.refunded';
