ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_kind";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_kinds";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_delivery";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_owner";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_order_type";--> statement-breakpoint
-- Safe beside release 279683ed: check order_lines_kind: it allows more
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kind" CHECK (case "order_lines"."kind"
        when 'product' then "order_lines"."product_id" is not null and "order_lines"."unit_price" > 0
        when 'delivery' then "order_lines"."product_id" is null and "order_lines"."unit_price" > 0 and "order_lines"."quantity" = 1
        when 'amount' then "order_lines"."product_id" is null and "order_lines"."unit_price" > 0 and "order_lines"."quantity" = 1
        else "order_lines"."product_id" is null and "order_lines"."unit_price" < 0 and "order_lines"."quantity" = 1 end) NOT VALID;--> statement-breakpoint
-- Safe beside release 279683ed: check order_lines_kinds: it allows more
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kinds" CHECK ("order_lines"."kind" in ('product', 'delivery', 'discount', 'amount')) NOT VALID;--> statement-breakpoint
-- Safe beside release 279683ed: check orders_amount: it concerns only a value that this release does not write
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount" CHECK ("orders"."order_type" <> 'amount' or ("orders"."placed_by" is not null and "orders"."customer_id" is null
        and "orders"."pack_code" is null and "orders"."sale_type" = 'order')) NOT VALID;--> statement-breakpoint
-- Safe beside release 279683ed: check orders_delivery: it allows more
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK (("orders"."delivery_region" is null) = ("orders"."order_type" <> 'basket')) NOT VALID;--> statement-breakpoint
-- Safe beside release 279683ed: check orders_owner: it allows more
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner" CHECK (case when "orders"."customer_id" is null
        then "orders"."capability_nonce" is not null and ("orders"."address" is not null or "orders"."order_type" = 'amount')
          and ("orders"."email" is not null or "orders"."placed_by" is not null)
        else "orders"."capability_nonce" is null and "orders"."guest_hash" is null end) NOT VALID;--> statement-breakpoint
-- Safe beside release 279683ed: check orders_order_type: it allows more
ALTER TABLE "orders" ADD CONSTRAINT "orders_order_type" CHECK ("orders"."order_type" in ('pack', 'basket', 'amount')) NOT VALID;