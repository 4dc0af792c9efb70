CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_at" ON "payment_events" USING btree ("at");