CREATE TABLE "stock" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"units" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"low_from" integer DEFAULT 2 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stock_units" CHECK ("stock"."held" between 0 and "stock"."units"),
	CONSTRAINT "stock_low_from" CHECK ("stock"."low_from" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"move" text NOT NULL,
	"units" integer NOT NULL,
	"held" integer NOT NULL,
	"order_id" integer,
	"staff_id" integer,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_moves_moves" CHECK ("stock_moves"."move" in ('counted', 'corrected', 'ended', 'held', 'released', 'left', 'returned')),
	CONSTRAINT "stock_moves_reason" CHECK (("stock_moves"."staff_id" is null) = ("stock_moves"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "stock_orders" (
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"held" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_orders_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "stock_orders_units" CHECK ("stock_orders"."held" >= 0 and "stock_orders"."taken" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_stock_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_orders" ADD CONSTRAINT "stock_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_orders" ADD CONSTRAINT "stock_orders_product_id_stock_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_low" ON "stock" USING btree ("product_id") WHERE "stock"."ended_at" is null and "stock"."units" - "stock"."held" <= "stock"."low_from";--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_orders_held" ON "stock_orders" USING btree ("product_id") WHERE "stock_orders"."held" > 0;