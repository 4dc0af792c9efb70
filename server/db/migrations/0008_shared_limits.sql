CREATE TABLE "limit_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"allowed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_counts_ends" ON "limit_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "order_mails_mailbox" ON "order_mails" USING btree ("mailbox","allowed_at");