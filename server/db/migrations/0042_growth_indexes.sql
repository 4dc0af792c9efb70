CREATE INDEX CONCURRENTLY "accounts_listed" ON "accounts" USING btree ("id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_staff" ON "accounts" USING btree ("role") WHERE "accounts"."role" <> 'customer';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customers_listed" ON "customers" USING btree ("created_at","id") WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customers_adhesion" ON "customers" USING btree ("adhesion","created_at","id") WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_buyer_phone" ON "orders" USING btree ("phone","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_expiring" ON "orders" USING btree ("created_at","id") WHERE "orders"."state" = 'sale' and "orders"."kept_at" is null and "orders"."payment_mode" <> 'onDelivery'
          and "orders"."sale_type" <> 'creditorder';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_lasting" ON "orders" USING btree ("id") WHERE "orders"."state" = 'sale' and ("orders"."payment_mode" <> 'online'
          or "orders"."sale_type" <> 'order');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_erasable" ON "orders" USING btree ("created_at","id") WHERE "orders"."state" = 'cancel' and "orders"."kept_at" is null and "orders"."customer_id" is null and "orders"."phone" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cash_reversals_reversed" ON "cash_reversals" USING btree ("reversed_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attempts_phone" ON "payment_attempts" USING btree ("phone","created_at") WHERE "payment_attempts"."phone" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attempts_provider" ON "payment_attempts" USING btree ("provider","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attempts_forgettable" ON "payment_attempts" USING btree ("created_at","id") WHERE "payment_attempts"."next_check_at" is null and "payment_attempts"."state" in ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "callback_inbox_reference" ON "callback_inbox" USING btree ("client_reference");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "callback_inbox_session" ON "callback_inbox" USING btree ("provider_session_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "callback_inbox_bodies" ON "callback_inbox" USING btree ("received_at","id") WHERE "callback_inbox"."body" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "callback_inbox_settled" ON "callback_inbox" USING btree ("settled_at") WHERE "callback_inbox"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_done" ON "outbox" USING btree ("done_at") WHERE "outbox"."done_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "staff_tasks_open" ON "staff_tasks" USING btree ("created_at","id") WHERE "staff_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "staff_tasks_closed" ON "staff_tasks" USING btree ("done_at","id") WHERE "staff_tasks"."done_at" is not null;--> statement-breakpoint
-- Only with the extension pg_trgm: staff search customers by parts of names and addresses; without it, all are read.
CREATE INDEX CONCURRENTLY "customers_name_trigrams" ON "customers" USING gin ("name" gin_trgm_ops) WITH (fastupdate=off) WHERE "deleted_at" is null;--> statement-breakpoint
-- Only with the extension pg_trgm: the same of e-mail addresses.
CREATE INDEX CONCURRENTLY "accounts_email_trigrams" ON "accounts" USING gin ("email" gin_trgm_ops) WITH (fastupdate=off) WHERE "deleted_at" is null;
