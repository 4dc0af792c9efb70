CREATE TABLE "cash_reversals" (
	"cash_payment_id" integer PRIMARY KEY NOT NULL,
	"reversed_by" integer NOT NULL,
	"reversed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
-- Safe beside release 279683ed: drop of index cash_payments_one_per_intent: no ON CONFLICT names it, and the index of the same name below begins with the same column
ALTER TABLE "cash_payments" DROP CONSTRAINT "cash_payments_one_per_intent";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "intent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_payments" ADD COLUMN "replaces" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancelled_intent_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cash_reversals" ADD CONSTRAINT "cash_reversals_cash_payment_id_cash_payments_id_fk" FOREIGN KEY ("cash_payment_id") REFERENCES "public"."cash_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_payments" ADD CONSTRAINT "cash_payments_replaces_cash_reversals_cash_payment_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."cash_reversals"("cash_payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cancelled_intent_id_payment_intents_id_fk" FOREIGN KEY ("cancelled_intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Safe beside release 279683ed: unique cash_payments_one_per_intent: its rows have no "replaces", so that one per intent stays possible, as before
-- Safe beside release 279683ed: unique constraint cash_payments_one_per_intent: the same
-- Safe beside release 279683ed: index of a constraint on cash_payments: staff record cash by hand, so that the table is small
ALTER TABLE "cash_payments" ADD CONSTRAINT "cash_payments_one_per_intent" UNIQUE NULLS NOT DISTINCT("intent_id","replaces");--> statement-breakpoint
-- Safe beside release 279683ed: check invoices_cancelled_or_not: its invoices have an instalment and none of the new columns
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cancelled_or_not" CHECK (num_nonnulls("invoices"."intent_id", "invoices"."cancelled_intent_id") = 1 and ("invoices"."cancelled_intent_id" is null) = ("invoices"."cancelled_at" is null));
--> statement-breakpoint
CREATE TRIGGER cash_reversals_append_only BEFORE UPDATE OR DELETE ON "cash_reversals"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cash_reversals_never_emptied BEFORE TRUNCATE ON "cash_reversals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
