CREATE TABLE "recovery_codes" (
	"account_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail.order_placed', 'invoice.issue', 'mail.payment_received', 'mail.instalment_reminder', 'sms.instalment_reminder', 'mail.payment_returned', 'sms.payment_returned', 'mail.payment_kept', 'sms.payment_kept', 'mail.credit_returned', 'sms.credit_returned', 'mail.invoice_cancelled', 'sms.invoice_cancelled', 'refund.send', 'mail.refund_step', 'sms.refund_step', 'mail.delivery_step', 'sms.delivery_step', 'mail.staff_task', 'mail.one_time_code', 'sms.one_time_code', 'mail.password_changed', 'mail.email_changed', 'mail.phone_changed', 'mail.second_factor'));