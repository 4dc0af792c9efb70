CREATE TABLE "provider_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"call" text NOT NULL,
	"source" text NOT NULL,
	"answer" text NOT NULL,
	"detail" text,
	"duration_ms" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_calls_call" CHECK ("provider_calls"."call" in ('open', 'read', 'search', 'expire')),
	CONSTRAINT "provider_calls_source" CHECK ("provider_calls"."source" in ('initiate', 'callback', 'status', 'reconciler', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "screen_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screen_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"page" uuid NOT NULL,
	"number" integer NOT NULL,
	"machine" text NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"is_visible" boolean NOT NULL,
	"is_online" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"clock_offset_ms" bigint NOT NULL,
	CONSTRAINT "screen_steps_once" UNIQUE("page","number")
);
--> statement-breakpoint
ALTER TABLE "provider_calls" ADD CONSTRAINT "provider_calls_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_steps" ADD CONSTRAINT "screen_steps_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_calls_attempt" ON "provider_calls" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "provider_calls_at" ON "provider_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "screen_steps_attempt" ON "screen_steps" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "screen_steps_at" ON "screen_steps" USING btree ("at");