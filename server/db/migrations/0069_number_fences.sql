CREATE TABLE "number_fences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_fences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"history" text NOT NULL,
	"cause" text NOT NULL,
	"floor" integer NOT NULL,
	"series" jsonb NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "number_fences_cause" CHECK ("number_fences"."cause" in ('first', 'history', 'command'))
);
