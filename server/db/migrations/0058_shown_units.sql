-- Safe beside release 279683ed: it reads no units of the catalogue, and its orders only make its stored pages expire.
-- A product's page says how many units are for sale from 5 down, and that there are none: only changes of what it says count as changes
-- of the catalogue. They are deferred to the commit, so that an order locks the version last and for a moment.
CREATE CONSTRAINT TRIGGER shown_units_added AFTER INSERT ON stock DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER shown_units_changed AFTER UPDATE ON stock DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (
    least(old.units - old.held, 6) IS DISTINCT FROM least(new.units - new.held, 6)
    OR old.ended_at IS DISTINCT FROM new.ended_at
  ) EXECUTE FUNCTION count_catalogue_change();
