CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer,
	"role" text NOT NULL,
	"email" text,
	"mailbox" text,
	"password_hash" text,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "accounts_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "accounts_mailbox_unique" UNIQUE("mailbox"),
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('customer', 'support', 'admin')),
	CONSTRAINT "accounts_customer" CHECK (("accounts"."role" = 'customer') = ("accounts"."customer_id" is not null)),
	CONSTRAINT "accounts_erased" CHECK (case when "accounts"."deleted_at" is null
        then "accounts"."email" is not null and "accounts"."mailbox" is not null
        else "accounts"."email" is null and "accounts"."mailbox" is null and "accounts"."password_hash" is null end)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text,
	"address" text,
	"adhesion" text DEFAULT 'none' NOT NULL,
	"parent_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "customers_adhesion" CHECK ("customers"."adhesion" in ('none', 'requested', 'accepted')),
	CONSTRAINT "customers_not_own_parent" CHECK ("customers"."parent_id" <> "customers"."id"),
	CONSTRAINT "customers_erased" CHECK ("customers"."deleted_at" is null or ("customers"."name" = '' and "customers"."phone" is null and "customers"."address" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"companion_hash" text,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_for" text,
	CONSTRAINT "sessions_companionHash_unique" UNIQUE("companion_hash"),
	CONSTRAINT "sessions_revoked_for" CHECK ("sessions"."revoked_for" in ('signedOut', 'replaced', 'reused', 'passwordChanged', 'accountDeleted', 'tooMany')),
	CONSTRAINT "sessions_revoked" CHECK (("sessions"."revoked_at" is null) = ("sessions"."revoked_for" is null))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_parent_id_customers_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_parent" ON "customers" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_ends" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;