ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_subtotal";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kind" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_region" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_phone_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_address_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_discount_customer" ON "orders" USING btree ("customer_id") WHERE "orders"."discount_phone_hash" is not null and "orders"."state" = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_discount_phone" ON "orders" USING btree ("discount_phone_hash") WHERE "orders"."discount_phone_hash" is not null and "orders"."state" = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_discount_address" ON "orders" USING btree ("discount_address_hash") WHERE "orders"."discount_phone_hash" is not null and "orders"."state" = 'sale';--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kind" CHECK (case "order_lines"."kind"
        when 'product' then "order_lines"."product_id" is not null and "order_lines"."unit_price" > 0
        when 'delivery' then "order_lines"."product_id" is null and "order_lines"."unit_price" > 0 and "order_lines"."quantity" = 1
        else "order_lines"."product_id" is null and "order_lines"."unit_price" < 0 and "order_lines"."quantity" = 1 end);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kinds" CHECK ("order_lines"."kind" in ('product', 'delivery', 'discount'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subtotal" CHECK ("order_lines"."subtotal" = "order_lines"."unit_price" * "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK (("orders"."discount_phone_hash" is null) = ("orders"."discount_address_hash" is null)
        and ("orders"."discount_phone_hash" is null or "orders"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK (("orders"."delivery_region" is null) = ("orders"."order_type" = 'pack'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_region" CHECK ("orders"."delivery_region" in ('dakar', 'thies', 'diourbel', 'fatick', 'kaolack', 'louga', 'saint-louis', 'kaffrine', 'matam', 'tambacounda', 'kolda', 'sedhiou', 'ziguinchor', 'kedougou'));