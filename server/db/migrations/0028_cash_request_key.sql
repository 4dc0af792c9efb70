ALTER TABLE "cash_payments" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "cash_payments" ADD CONSTRAINT "cash_payments_request" UNIQUE("received_by","request_key");