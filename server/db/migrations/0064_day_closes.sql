CREATE TABLE "day_close_drawers" (
	"close" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"handed_over" bigint NOT NULL,
	"reason" text,
	CONSTRAINT "day_close_drawers_close_staff_id_pk" PRIMARY KEY("close","staff_id"),
	CONSTRAINT "day_close_drawers_counted" CHECK ("day_close_drawers"."counted" between 0 and 100000000000 and "day_close_drawers"."handed_over" between 0 and "day_close_drawers"."counted"),
	CONSTRAINT "day_close_drawers_reason" CHECK ("day_close_drawers"."counted" = "day_close_drawers"."expected" or "day_close_drawers"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "day_close_entries" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"close" integer NOT NULL,
	CONSTRAINT "day_close_entries_kind_ref_pk" PRIMARY KEY("kind","ref"),
	CONSTRAINT "day_close_entries_kind" CHECK ("day_close_entries"."kind" in ('cash', 'cashReversal', 'payment', 'refund', 'fee'))
);
--> statement-breakpoint
CREATE TABLE "day_closes" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"sheet" jsonb NOT NULL,
	"request_key" text,
	CONSTRAINT "day_closes_request" UNIQUE("closed_by","request_key"),
	CONSTRAINT "day_closes_number" CHECK ("day_closes"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "day_close_drawers" ADD CONSTRAINT "day_close_drawers_close_day_closes_number_fk" FOREIGN KEY ("close") REFERENCES "public"."day_closes"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_close_entries" ADD CONSTRAINT "day_close_entries_close_day_closes_number_fk" FOREIGN KEY ("close") REFERENCES "public"."day_closes"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_close_drawers_staff" ON "day_close_drawers" USING btree ("staff_id","close");