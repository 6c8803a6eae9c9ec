ALTER TABLE "practice"."trades" ADD COLUMN "client_note" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "client_note" text;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_client_note" CHECK (char_length("practice"."trades"."client_note") between 1 and 140);--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_client_note" CHECK (char_length("trades"."client_note") between 1 and 140);--> statement-breakpoint
-- What a person wrote goes with their account: of an order that ended, the note and the stored reply can be removed.
CREATE OR REPLACE FUNCTION refuse_change_of_trade() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed CONSTANT text[] := ARRAY['client_note', 'idempotency_key', 'request_hash', 'reply'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF num_nonnulls(OLD.client_note, OLD.reply) > 0
      AND num_nonnulls(NEW.client_note, NEW.idempotency_key, NEW.request_hash, NEW.reply) = 0
      AND to_jsonb(NEW) - removed = to_jsonb(OLD) - removed THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a trade cannot go from % to % by %',
    coalesce(CASE WHEN TG_OP <> 'INSERT' THEN OLD.status END, 'nothing'),
    coalesce(CASE WHEN TG_OP <> 'DELETE' THEN NEW.status END, 'nothing'), lower(TG_OP)
    USING ERRCODE = 'restrict_violation';
END
$$;
