CREATE TABLE "known_devices" (
	"device_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_device_hash_account_id_pk" PRIMARY KEY("device_hash","account_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revoked_for";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_purpose";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "replaced_email" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_account" ON "known_devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_account" ON "one_time_codes" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revoked_for" CHECK ("sessions"."revoked_for" in ('signedOut', 'replaced', 'reused', 'passwordChanged', 'emailChanged', 'accountDeleted', 'tooMany'));--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_of_account" CHECK (case when "one_time_codes"."purpose" = 'emailChange'
        then "one_time_codes"."account_id" is not null and "one_time_codes"."email" is not null
        else "one_time_codes"."account_id" is null and "one_time_codes"."email" is null and "one_time_codes"."replaced_email" is null end);--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_purpose" CHECK ("one_time_codes"."purpose" in ('signUp', 'recoveryMail', 'recoverySms', 'emailChange'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail.order_placed', 'invoice.issue', 'mail.payment_received', 'mail.staff_task', 'mail.one_time_code', 'sms.one_time_code', 'mail.password_changed', 'mail.email_changed'));