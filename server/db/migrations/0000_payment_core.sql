CREATE TABLE "callback_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callback_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"client_reference" text,
	"provider_session_id" text,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "callback_inbox_event" UNIQUE("provider","event_key")
);
--> statement-breakpoint
CREATE TABLE "catalogue_loads" (
	"version" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"rang" integer NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name"),
	CONSTRAINT "categories_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"intent_id" integer NOT NULL,
	"attempt_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "invoices_attemptId_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"subtotal" bigint NOT NULL,
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 99),
	CONSTRAINT "order_lines_subtotal" CHECK ("order_lines"."subtotal" = "order_lines"."unit_price" * "order_lines"."quantity" and "order_lines"."unit_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"sale_type" text NOT NULL,
	"order_type" text NOT NULL,
	"payment_mode" text NOT NULL,
	"state" text DEFAULT 'sale' NOT NULL,
	"pack_code" text,
	"customer_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"total" bigint NOT NULL,
	"capability_nonce" text NOT NULL,
	"guest_hash" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_name_unique" UNIQUE("name"),
	CONSTRAINT "orders_idempotency" UNIQUE("guest_hash","idempotency_key"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" between 1 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "outbox_once" UNIQUE("kind","key")
);
--> statement-breakpoint
CREATE TABLE "pack_lines" (
	"id" integer PRIMARY KEY NOT NULL,
	"pack_code" text NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	CONSTRAINT "pack_lines_quantity" CHECK ("pack_lines"."quantity" between 1 and 99),
	CONSTRAINT "pack_lines_price" CHECK ("pack_lines"."unit_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tagline" text NOT NULL,
	"description" text NOT NULL,
	"rang" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" integer NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"client_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"superseded" boolean DEFAULT false NOT NULL,
	"provider_session_id" text,
	"provider_transaction_id" text,
	"checkout_url" text,
	"valid_until" timestamp with time zone,
	"provider_word" text,
	"description" text,
	"requested_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_clientReference_unique" UNIQUE("client_reference"),
	CONSTRAINT "attempts_session" UNIQUE("provider","provider_session_id"),
	CONSTRAINT "attempts_provider_transaction" UNIQUE("provider","provider_transaction_id"),
	CONSTRAINT "attempts_amount" CHECK ("payment_attempts"."amount" between 1 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"attempt_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"source" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_attempt_id_seq_pk" PRIMARY KEY("attempt_id","seq")
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_intents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"instalment_no" integer NOT NULL,
	"amount_due" bigint NOT NULL,
	CONSTRAINT "payment_intents_instalment" UNIQUE("order_id","instalment_no"),
	CONSTRAINT "payment_intents_amount" CHECK ("payment_intents"."amount_due" between 1 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "product_tags" (
	"product_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "product_tags_product_id_tag_id_pk" PRIMARY KEY("product_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"description" text NOT NULL,
	"fact" text NOT NULL,
	"category_id" integer NOT NULL,
	"list_price" bigint NOT NULL,
	"promo_price" bigint,
	"on_promo" boolean DEFAULT false NOT NULL,
	"preorder_price" bigint,
	"credit_price" bigint,
	"credit_eligible" boolean DEFAULT false NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"rang" integer NOT NULL,
	"warranty_months" integer NOT NULL,
	"energy_class" text,
	"specifications" jsonb NOT NULL,
	"picture_version" text NOT NULL,
	"tint" text NOT NULL,
	CONSTRAINT "products_key_unique" UNIQUE("key"),
	CONSTRAINT "products_prices" CHECK ("products"."list_price" > 0 and coalesce("products"."promo_price", 1) > 0),
	CONSTRAINT "products_promo" CHECK (not "products"."on_promo" or "products"."promo_price" < "products"."list_price")
);
--> statement-breakpoint
CREATE TABLE "staff_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "staff_tasks_once" UNIQUE("kind","key")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "tags_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pack_code_packs_code_fk" FOREIGN KEY ("pack_code") REFERENCES "public"."packs"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_lines" ADD CONSTRAINT "pack_lines_pack_code_packs_code_fk" FOREIGN KEY ("pack_code") REFERENCES "public"."packs"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_lines" ADD CONSTRAINT "pack_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callback_inbox_state" ON "callback_inbox" USING btree ("state");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."done_at" is null;--> statement-breakpoint
CREATE INDEX "pack_lines_pack" ON "pack_lines" USING btree ("pack_code");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_live" ON "payment_attempts" USING btree ("intent_id") WHERE not "payment_attempts"."superseded" and "payment_attempts"."state" in ('created', 'requesting', 'unknown', 'pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_succeeded" ON "payment_attempts" USING btree ("intent_id") WHERE "payment_attempts"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "attempts_intent" ON "payment_attempts" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "products_order" ON "products" USING btree ("on_sale","rang","id");