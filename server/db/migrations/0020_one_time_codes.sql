CREATE TABLE "one_time_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"sign_up_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"guesses" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"sms_allowed_at" timestamp with time zone,
	CONSTRAINT "one_time_codes_purpose" CHECK ("one_time_codes"."purpose" in ('signUp', 'recoveryMail', 'recoverySms')),
	CONSTRAINT "one_time_codes_of_sign_up" CHECK (("one_time_codes"."purpose" = 'signUp') = ("one_time_codes"."sign_up_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text,
	"ticket_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"customer_id" integer,
	CONSTRAINT "sign_ups_ticketHash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "sign_ups_verified" CHECK (("sign_ups"."verified_at" is null) = ("sign_ups"."customer_id" is null))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_target" ON "one_time_codes" USING btree ("target","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_sign_up" ON "one_time_codes" USING btree ("sign_up_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_created" ON "one_time_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_mailbox" ON "sign_ups" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_created" ON "sign_ups" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail.order_placed', 'invoice.issue', 'mail.payment_received', 'mail.staff_task', 'mail.one_time_code', 'sms.one_time_code', 'mail.password_changed'));