CREATE TABLE "payment_links" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "payment_links_token" UNIQUE("token_hash"),
	CONSTRAINT "payment_links_expiry" CHECK ("payment_links"."expires_at" > "payment_links"."created_at")
);
--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_links_intent" ON "payment_links" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_one_open" ON "payment_links" USING btree ("intent_id") WHERE "payment_links"."revoked_at" is null;