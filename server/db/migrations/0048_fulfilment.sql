CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" integer NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"staff_id" integer,
	"reason" text,
	"facts" jsonb NOT NULL,
	"request_key" text,
	CONSTRAINT "parcel_events_version" UNIQUE("parcel_id","version"),
	CONSTRAINT "parcel_events_request" UNIQUE("staff_id","request_key"),
	CONSTRAINT "parcel_events_from" CHECK ("parcel_events"."from" in ('toConfirm', 'confirmed', 'prepared', 'notThere', 'onItsWay', 'returned', 'delivered', 'cancelled')),
	CONSTRAINT "parcel_events_to" CHECK ("parcel_events"."to" in ('toConfirm', 'confirmed', 'prepared', 'notThere', 'onItsWay', 'returned', 'delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_order_line_id_pk" PRIMARY KEY("parcel_id","order_line_id"),
	CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "parcel_pictures" (
	"parcel_id" integer PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"courier_id" integer,
	"day" date,
	"from_time" text,
	"to_time" text,
	"recipient" text,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcels_number" UNIQUE("order_id","number"),
	CONSTRAINT "parcels_hours" CHECK ("parcels"."day" is not null or ("parcels"."from_time" is null and "parcels"."to_time" is null)),
	CONSTRAINT "parcels_state" CHECK ("parcels"."state" in ('toConfirm', 'confirmed', 'prepared', 'notThere', 'onItsWay', 'returned', 'delivered', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilment" text;--> statement-breakpoint
-- Separately, so that orders that exist have null: whether they left is not known.
ALTER TABLE "orders" ALTER COLUMN "fulfilment" SET DEFAULT 'toConfirm';--> statement-breakpoint
-- Safe beside release 279683ed: update on orders: those that can still wait for their delivery, of the last weeks only
UPDATE "orders" SET "fulfilment" = 'toConfirm' WHERE "state" = 'sale'
  AND ("created_at" > now() - interval '30 days' OR ("sale_type" = 'preorder' AND "created_at" > now() - interval '120 days'));--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_pictures" ADD CONSTRAINT "parcel_pictures_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_pictures_taken" ON "parcel_pictures" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "parcels_day" ON "parcels" USING btree ("day","id") WHERE "parcels"."day" is not null;--> statement-breakpoint
CREATE INDEX "parcels_courier" ON "parcels" USING btree ("courier_id","day","id") WHERE "parcels"."courier_id" is not null;--> statement-breakpoint
CREATE INDEX "parcels_delivered" ON "parcels" USING btree ("changed_at","id") WHERE "parcels"."recipient" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment" CHECK ("orders"."fulfilment" in ('toConfirm', 'confirmed', 'prepared', 'notThere', 'onItsWay', 'returned', 'delivered', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail.order_placed', 'invoice.issue', 'mail.payment_received', 'mail.instalment_reminder', 'sms.instalment_reminder', 'mail.payment_returned', 'sms.payment_returned', 'mail.invoice_cancelled', 'sms.invoice_cancelled', 'mail.delivery_step', 'sms.delivery_step', 'mail.staff_task', 'mail.one_time_code', 'sms.one_time_code', 'mail.password_changed', 'mail.email_changed', 'mail.phone_changed'));
--> statement-breakpoint
CREATE TRIGGER parcel_events_append_only BEFORE UPDATE OR DELETE ON "parcel_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER parcel_events_never_emptied BEFORE TRUNCATE ON "parcel_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
