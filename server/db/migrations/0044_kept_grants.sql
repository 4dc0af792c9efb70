-- Safe beside release 279683ed: trigger restore_grants on payment_providers: it only repeats the grants of the newest release
CREATE TABLE "shop_grants" ("statement" text PRIMARY KEY);
--> statement-breakpoint
-- Release 279683ed revokes at its start all privileges that it does not know, and adds its providers right after that. Newer
-- releases know better: a later migration removes this.
CREATE FUNCTION restore_grants() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE granted text;
BEGIN
  -- The lock of processes that grant.
  PERFORM pg_advisory_xact_lock(771402665);
  FOR tries IN 1..5 LOOP
    BEGIN
      FOR granted IN SELECT statement FROM shop_grants LOOP
        EXECUTE granted;
      END LOOP;
      EXIT;
    EXCEPTION WHEN internal_error THEN
      -- Autovacuum updated the catalogue entry of a table at the same time.
      NULL;
    END;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER restore_grants AFTER INSERT ON "payment_providers"
  FOR EACH STATEMENT EXECUTE FUNCTION restore_grants();
