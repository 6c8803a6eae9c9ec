CREATE FUNCTION refuse_change_of_trade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a trade cannot go from % to % by %',
    coalesce(CASE WHEN TG_OP <> 'INSERT' THEN OLD.status END, 'nothing'),
    coalesce(CASE WHEN TG_OP <> 'DELETE' THEN NEW.status END, 'nothing'), lower(TG_OP)
    USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trades_begin
  BEFORE INSERT ON trades FOR EACH ROW
  WHEN (NEW.status IN ('CANCELLED', 'FAILED'))
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER trades_end
  BEFORE UPDATE ON trades FOR EACH ROW
  WHEN (
    OLD.status <> 'PENDING'
    OR (OLD.account_id, OLD.id, OLD.side, OLD.order_type, OLD.parent_id, OLD.exit, OLD.placed_at)
      IS DISTINCT FROM (NEW.account_id, NEW.id, NEW.side, NEW.order_type, NEW.parent_id, NEW.exit, NEW.placed_at)
  )
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER trades_stay
  BEFORE DELETE ON trades FOR EACH ROW
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_trade_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'trade_events is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trade_events_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON trade_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_trade_events();
