CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_cancelled" ON "invoices" USING btree ("cancelled_intent_id") WHERE "invoices"."cancelled_intent_id" is not null;
