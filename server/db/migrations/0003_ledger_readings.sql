CREATE TABLE "ledger_readings" (
	"provider" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone,
	"lease_until" timestamp with time zone
);
