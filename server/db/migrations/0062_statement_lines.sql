CREATE TABLE "statement_days" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "statement_days_provider_day_source_pk" PRIMARY KEY("provider","day","source"),
	CONSTRAINT "statement_days_source" CHECK ("statement_days"."source" in ('api', 'file'))
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"lines" integer NOT NULL,
	"uploaded_by" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_files_once" UNIQUE("provider","sha256","from_day","until_day"),
	CONSTRAINT "statement_files_days" CHECK ("statement_files"."from_day" <= "statement_files"."until_day")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"session_id" text,
	"client_reference" text,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"file_id" integer,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_lines_once" UNIQUE("provider","kind","reference"),
	CONSTRAINT "statement_lines_amount" CHECK ("statement_lines"."amount" between 1 and 100000000000),
	CONSTRAINT "statement_lines_file" CHECK (("statement_lines"."source" = 'file') = ("statement_lines"."file_id" is not null)),
	CONSTRAINT "statement_lines_kind" CHECK ("statement_lines"."kind" in ('payment', 'refund', 'fee', 'payout', 'other')),
	CONSTRAINT "statement_lines_source" CHECK ("statement_lines"."source" in ('api', 'file'))
);
--> statement-breakpoint
ALTER TABLE "statement_days" ADD CONSTRAINT "statement_days_provider_payment_providers_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_provider_payment_providers_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_provider_payment_providers_id_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_days_open" ON "statement_days" USING btree ("day") WHERE "statement_days"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "statement_lines_at" ON "statement_lines" USING btree ("provider","at");--> statement-breakpoint
CREATE INDEX "statement_lines_session" ON "statement_lines" USING btree ("session_id") WHERE "statement_lines"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_client" ON "statement_lines" USING btree ("client_reference") WHERE "statement_lines"."client_reference" is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_fees" ON "statement_lines" USING btree ("recorded_at") WHERE "statement_lines"."kind" = 'fee';