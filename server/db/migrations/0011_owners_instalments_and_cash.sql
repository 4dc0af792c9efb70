CREATE TABLE "cash_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"intent_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"received_by" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"note" text,
	CONSTRAINT "cash_payments_one_per_intent" UNIQUE("intent_id")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_order_type";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_mode";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "capability_nonce" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" integer;--> statement-breakpoint
UPDATE "orders" SET "payment_mode" = 'onDelivery' WHERE "payment_mode" = 'domicile';--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "due_on" date;--> statement-breakpoint
UPDATE "payment_intents" SET "due_on" = ("orders"."created_at" AT TIME ZONE 'Africa/Dakar')::date
  FROM "orders" WHERE "orders"."id" = "payment_intents"."order_id";--> statement-breakpoint
ALTER TABLE "payment_intents" ALTER COLUMN "due_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cash_payment_id" integer;--> statement-breakpoint
ALTER TABLE "cash_payments" ADD CONSTRAINT "cash_payments_intent_amount" FOREIGN KEY ("intent_id","amount") REFERENCES "public"."payment_intents"("id","amount_due") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_payments_received" ON "cash_payments" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cash_payment_id_cash_payments_id_fk" FOREIGN KEY ("cash_payment_id") REFERENCES "public"."cash_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_idempotency" UNIQUE("customer_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cashPaymentId_unique" UNIQUE("cash_payment_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner" CHECK (case when "orders"."customer_id" is null
        then "orders"."capability_nonce" is not null and "orders"."email" is not null and "orders"."address" is not null
        else "orders"."capability_nonce" is null and "orders"."guest_hash" is null end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_order_type" CHECK ("orders"."order_type" in ('pack', 'basket'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_mode" CHECK ("orders"."payment_mode" in ('online', 'onDelivery', 'instalments'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_settlement" CHECK (num_nonnulls("invoices"."attempt_id", "invoices"."cash_payment_id") = 1);--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are append-only', replace(TG_TABLE_NAME, '_', ' ');
END
$$;
--> statement-breakpoint
CREATE TRIGGER cash_payments_append_only BEFORE UPDATE OR DELETE ON "cash_payments"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cash_payments_never_emptied BEFORE TRUNCATE ON "cash_payments"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
