CREATE TABLE "catalogue_version" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "catalogue_version_only" CHECK ("catalogue_version"."is_only")
);
--> statement-breakpoint
INSERT INTO "catalogue_version" ("version") VALUES (1);
--> statement-breakpoint
-- Owned by the owner of the tables: the server's role cannot set the version itself.
CREATE FUNCTION count_catalogue_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  -- PostgreSQL delivers equal notifications of a transaction once, after its commit.
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Listings and search index are rebuilt in transactions that also change products.
DO $$
DECLARE changed text;
BEGIN
  FOREACH changed IN ARRAY ARRAY['categories', 'tags', 'products', 'product_tags', 'packs', 'pack_lines', 'product_pictures'] LOOP
    EXECUTE format('CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change()', changed);
  END LOOP;
END
$$;
