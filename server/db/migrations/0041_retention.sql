-- Safe beside release 279683ed: function refuse_change(): it refuses all that it refused, except the deletion that only this release does
-- Callbacks are deleted before the events that they caused.
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_inbox_id_callback_inbox_id_fk";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
-- Whether money ever came for an attempt, whatever happened to it afterwards.
CREATE FUNCTION brought_money(attempt payment_attempts) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
	SELECT attempt.state NOT IN ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired')
		OR EXISTS (SELECT FROM payment_events AS event WHERE event.attempt_id = attempt.id AND event.evidence ->> 'verdict' = 'succeeded')
		OR EXISTS (SELECT FROM refunds AS refund WHERE refund.attempt_id = attempt.id)
		OR EXISTS (SELECT FROM invoices AS invoice WHERE invoice.attempt_id = attempt.id)
$$;
--> statement-breakpoint
-- Whether staff have an open task about an attempt: its key has the attempt's id or reference, or its facts name the attempt.
CREATE FUNCTION has_open_task(attempt payment_attempts) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM staff_tasks AS task WHERE task.done_at IS NULL AND (
			task.key = attempt.id::text
			OR position(attempt.client_reference IN task.key) > 0
			OR attempt.client_reference IN (task.detail ->> 'transactionId', task.detail ->> 'reference')
			OR attempt.provider_session_id = task.detail ->> 'session'
		)
	)
$$;
--> statement-breakpoint
-- Which attempts may be deleted with their events: never paid, not watched any more, nothing about them to decide, and old. The
-- period is that of PROMISES.paymentStepDays; the server may ask for a longer one.
CREATE FUNCTION is_forgettable(attempt payment_attempts) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
	SELECT attempt.next_check_at IS NULL
		AND attempt.created_at < now() - interval '180 days'
		AND NOT brought_money(attempt)
		AND NOT has_open_task(attempt)
$$;
--> statement-breakpoint
-- Events stay append-only for everyone, the owner of the tables included. The events of an attempt may only be deleted where it
-- may be deleted as a whole: those that remain are still the complete history of their attempt (I5, I15).
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'payment_events' THEN
		IF EXISTS (SELECT FROM payment_attempts AS attempt WHERE attempt.id = OLD.attempt_id AND is_forgettable(attempt)) THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION '% are append-only', replace(TG_TABLE_NAME, '_', ' ');
END
$$;
--> statement-breakpoint
-- Owned by the owner of the tables: the server's role can delete neither attempts nor events, except by this function. A payment
-- that comes in between makes the trigger refuse, and nothing is deleted.
CREATE FUNCTION forget_unpaid_attempts(older_than timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	ids uuid[];
BEGIN
	SELECT array_agg(old.id) INTO ids FROM (
		SELECT attempt.id FROM payment_attempts AS attempt
		-- The first three conditions are those of the index.
		WHERE attempt.next_check_at IS NULL
			AND attempt.state IN ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired')
			AND attempt.created_at < older_than AND is_forgettable(attempt)
		ORDER BY attempt.created_at, attempt.id LIMIT at_most FOR UPDATE SKIP LOCKED
	) AS old;
	IF ids IS NULL THEN
		RETURN 0;
	END IF;
	DELETE FROM payment_events WHERE attempt_id = ANY (ids);
	DELETE FROM provider_calls WHERE attempt_id = ANY (ids);
	DELETE FROM screen_steps WHERE attempt_id = ANY (ids);
	DELETE FROM payment_attempts WHERE id = ANY (ids);
	RETURN cardinality(ids);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_unpaid_attempts(timestamptz, integer) FROM PUBLIC;
