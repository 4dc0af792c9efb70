CREATE TABLE "credit_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"refund_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_refundId_unique" UNIQUE("refund_id")
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"transaction" text NOT NULL,
	"number" integer NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_by" integer NOT NULL,
	"is_by_two" boolean NOT NULL,
	"claimed_by" integer,
	"claimed_at" timestamp with time zone,
	"provider_answer" text,
	"sendings" integer DEFAULT 0 NOT NULL,
	"refusal" text,
	"provider_reference" text,
	"found_at_provider" boolean,
	"made_at" timestamp with time zone,
	"request_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_refunds_key" UNIQUE("provider","transaction","number"),
	CONSTRAINT "order_refunds_request" UNIQUE("asked_by","request_key"),
	CONSTRAINT "order_refunds_number" CHECK ("order_refunds"."number" >= 1),
	CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount" between 1 and 100000000),
	CONSTRAINT "order_refunds_claimed" CHECK ("order_refunds"."state" not in ('claimed', 'sending', 'unknown') or "order_refunds"."claimed_by" is not null),
	CONSTRAINT "order_refunds_made" CHECK (("order_refunds"."state" = 'made') = ("order_refunds"."made_at" is not null)),
	CONSTRAINT "order_refunds_evidence" CHECK ("order_refunds"."state" <> 'made' or "order_refunds"."found_at_provider" or "order_refunds"."provider_reference" is not null),
	CONSTRAINT "order_refunds_by_two" CHECK (not "order_refunds"."is_by_two" or "order_refunds"."claimed_by" <> "order_refunds"."asked_by"),
	CONSTRAINT "order_refunds_cause" CHECK ("order_refunds"."cause" in ('cancelledLine', 'returnedLine', 'missingDelivery', 'surplus', 'goodwill')),
	CONSTRAINT "order_refunds_state" CHECK ("order_refunds"."state" in ('asked', 'claimed', 'sending', 'unknown', 'refused', 'made', 'withdrawn')),
	CONSTRAINT "order_refunds_provider_answer" CHECK ("order_refunds"."provider_answer" in ('none', 'cannotTell', 'noAnswer'))
);
--> statement-breakpoint
ALTER TABLE "provider_calls" DROP CONSTRAINT "provider_calls_call";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_order_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_provider_payment_providers_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_reference" ON "order_refunds" USING btree ("provider",upper("provider_reference"));--> statement-breakpoint
CREATE INDEX "order_refunds_attempt" ON "order_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "order_refunds_made_at" ON "order_refunds" USING btree ("made_at") WHERE "order_refunds"."made_at" is not null;--> statement-breakpoint
-- Safe beside release 279683ed: check provider_calls_call: it allows more
ALTER TABLE "provider_calls" ADD CONSTRAINT "provider_calls_call" CHECK ("provider_calls"."call" in ('open', 'read', 'search', 'expire', 'refund')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail.order_placed', 'invoice.issue', 'mail.payment_received', 'mail.instalment_reminder', 'sms.instalment_reminder', 'mail.payment_returned', 'sms.payment_returned', 'mail.invoice_cancelled', 'sms.invoice_cancelled', 'refund.send', 'mail.refund_step', 'sms.refund_step', 'mail.delivery_step', 'sms.delivery_step', 'mail.staff_task', 'mail.one_time_code', 'sms.one_time_code', 'mail.password_changed', 'mail.email_changed', 'mail.phone_changed'));