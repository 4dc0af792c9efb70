CREATE TABLE "payment_providers" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- The server adds the others of its registry at start.
INSERT INTO "payment_providers" SELECT "provider" FROM "payment_attempts" UNION SELECT "provider" FROM "callback_inbox" UNION SELECT "provider" FROM "ledger_readings";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "attempts_provider";--> statement-breakpoint
ALTER TABLE "callback_inbox" DROP CONSTRAINT "callback_inbox_provider";--> statement-breakpoint
ALTER TABLE "ledger_readings" DROP CONSTRAINT "ledger_readings_provider";--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_provider_payment_providers_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_inbox" ADD CONSTRAINT "callback_inbox_provider_payment_providers_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_readings" ADD CONSTRAINT "ledger_readings_provider_payment_providers_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_providers"("id") ON DELETE no action ON UPDATE no action;