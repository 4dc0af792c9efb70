CREATE TABLE "crm_records" (
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"guest_id" text NOT NULL,
	"location" text NOT NULL,
	"coordinates" text,
	"name" text,
	"phone" text,
	"email" text,
	"total" bigint NOT NULL,
	"products" jsonb NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crm_records_owner_kind_pk" PRIMARY KEY("owner","kind")
);
--> statement-breakpoint
CREATE INDEX "crm_records_first" ON "crm_records" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "crm_records_changed" ON "crm_records" USING btree ("changed_at");