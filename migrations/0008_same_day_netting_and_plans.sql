-- What a day of fills costs: shares bought and sold on one day are intraday; brokerage plans; proceeds of BTST sales.
CREATE TABLE "practice"."charge_reratings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"intraday_change" bigint NOT NULL,
	"btst_change" bigint NOT NULL,
	"deducted" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "practice"."charge_reratings_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "charge_reratings_account_id_trade_id_id_pk" PRIMARY KEY("account_id","trade_id","id")
);
--> statement-breakpoint
CREATE TABLE "charge_reratings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"intraday_change" bigint NOT NULL,
	"btst_change" bigint NOT NULL,
	"deducted" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "charge_reratings_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "charge_reratings_account_id_trade_id_id_pk" PRIMARY KEY("account_id","trade_id","id")
);
--> statement-breakpoint
DROP INDEX "practice"."trades_date";--> statement-breakpoint
DROP INDEX "trades_date";--> statement-breakpoint
ALTER TABLE "charge_rates" DROP CONSTRAINT "charge_rates_line_product_side_exchange_effective_from_pk";--> statement-breakpoint
ALTER TABLE "charge_rates" ADD COLUMN "plan" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_rates" ADD COLUMN "min_base_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_rates" ADD COLUMN "floor_paise" bigint;--> statement-breakpoint
ALTER TABLE "charge_rates" ADD COLUMN "max_per_crore" integer;--> statement-breakpoint
ALTER TABLE "charge_rates" ADD CONSTRAINT "charge_rates_line_product_side_exchange_plan_min_base_paise_effective_from_pk" PRIMARY KEY("line","product","side","exchange","plan","min_base_paise","effective_from");--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "brokerage_plan" text DEFAULT 'ZERODHA' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "unsettled_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "unsettled_on" date;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "day_on" date;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "day_fills" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "day_bought" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "day_bought_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "day_sold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "day_sold_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."accounts" ADD COLUMN "brokerage_plan" text DEFAULT 'ZERODHA' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."accounts" ADD COLUMN "unsettled_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."accounts" ADD COLUMN "unsettled_on" date;--> statement-breakpoint
ALTER TABLE "practice"."positions" ADD COLUMN "day_on" date;--> statement-breakpoint
ALTER TABLE "practice"."positions" ADD COLUMN "day_fills" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."positions" ADD COLUMN "day_bought" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."positions" ADD COLUMN "day_bought_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."positions" ADD COLUMN "day_sold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."positions" ADD COLUMN "day_sold_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "brokerage_plan" text;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "charges_deducted" boolean;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "day_fill" integer;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "intraday_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "btst_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "brokerage_plan" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "charges_deducted" boolean;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "day_fill" integer;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "intraday_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "btst_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."charge_reratings" ADD CONSTRAINT "charge_reratings_account_id_trade_id_trades_account_id_id_fk" FOREIGN KEY ("account_id","trade_id") REFERENCES "practice"."trades"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_reratings" ADD CONSTRAINT "charge_reratings_account_id_trade_id_trades_account_id_id_fk" FOREIGN KEY ("account_id","trade_id") REFERENCES "public"."trades"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trades_day" ON "practice"."trades" USING btree ("trading_date","account_id","instrument_id");--> statement-breakpoint
CREATE INDEX "trades_day" ON "trades" USING btree ("trading_date","account_id","instrument_id");--> statement-breakpoint
ALTER TABLE "charge_rates" ADD CONSTRAINT "charge_rates_plan" CHECK ("charge_rates"."plan" in ('any', 'ZERODHA', 'GROWW', 'UPSTOX', 'FREE'));--> statement-breakpoint
ALTER TABLE "charge_rates" ADD CONSTRAINT "charge_rates_limits" CHECK (least("charge_rates"."floor_paise", "charge_rates"."max_per_crore", "charge_rates"."min_base_paise") >= 0 and "charge_rates"."max_per_crore" <= 10000000);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_plan" CHECK ("accounts"."brokerage_plan" in ('ZERODHA', 'GROWW', 'UPSTOX', 'FREE'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_unsettled" CHECK ("accounts"."unsettled_paise" >= 0);--> statement-breakpoint
ALTER TABLE "practice"."accounts" ADD CONSTRAINT "accounts_plan" CHECK ("practice"."accounts"."brokerage_plan" in ('ZERODHA', 'GROWW', 'UPSTOX', 'FREE'));--> statement-breakpoint
ALTER TABLE "practice"."accounts" ADD CONSTRAINT "accounts_unsettled" CHECK ("practice"."accounts"."unsettled_paise" >= 0);--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_parts" CHECK (least("practice"."trades"."intraday_quantity", "practice"."trades"."btst_quantity") >= 0
        and "practice"."trades"."intraday_quantity" + "practice"."trades"."btst_quantity" <= "practice"."trades"."quantity");--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_parts" CHECK (least("trades"."intraday_quantity", "trades"."btst_quantity") >= 0
        and "trades"."intraday_quantity" + "trades"."btst_quantity" <= "trades"."quantity");
--> statement-breakpoint
-- A quotient of amounts that are not negative, rounded half up.
CREATE FUNCTION half_up(numerator numeric, denominator numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT div(2 * numerator + denominator, 2 * denominator)
$$;
--> statement-breakpoint
-- Brokerage of the delivery or intraday part of an order: value and result in paise.
CREATE FUNCTION brokerage_of(rate jsonb, amount numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN amount = 0 THEN 0 ELSE least(
    greatest((rate ->> 'flatPaise')::numeric + half_up(amount * (rate ->> 'perCrore')::numeric, 10000000),
      (rate ->> 'floorPaise')::numeric),
    (rate ->> 'capPaise')::numeric, half_up(amount * (rate ->> 'maxPerCrore')::numeric, 10000000)) END
$$;
--> statement-breakpoint
-- The depository's charge for shares of a amount that leave a demat account on one day.
CREATE FUNCTION dp_of(rates jsonb, amount numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN amount = 0 THEN 0 ELSE coalesce((
    SELECT (rate ->> 'paise')::numeric FROM jsonb_array_elements(rates) AS rate
    WHERE (rate ->> 'fromPaise')::numeric <= amount ORDER BY (rate ->> 'fromPaise')::numeric DESC LIMIT 1), 0) END
$$;
--> statement-breakpoint
-- What a purchase of a amount would cost alone, as a delivery: an open order reserves it.
CREATE FUNCTION purchase_charges(rates jsonb, plan text, amount numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (b + e + s + half_up((b + e + s) * (rates ->> 'gst')::numeric, 10000000)
    + 100 * half_up(amount * (rates #>> '{stt,delivery,BUY}')::numeric, 1000000000)
    + half_up(amount * (rates #>> '{stamp,delivery,BUY}')::numeric, 10000000))::bigint
  FROM (SELECT brokerage_of(rates #> ARRAY['plans', plan, 'brokerage', 'delivery'], amount) AS b,
    half_up(amount * (rates ->> 'exchange')::numeric, 10000000) AS e,
    half_up(amount * (rates ->> 'sebi')::numeric, 10000000) AS s) AS lines
$$;
--> statement-breakpoint
-- Rates the fills of an account in a stock on a day together with a new one, as dayCharges of shared/domain does:
-- gives the new one and those that change. Volatile, so that it sees fills that were committed while its statement
-- waited for the lock on the account. day_before is the trading day before, whose purchases are not delivered yet.
-- The sums of the day are in the position, so a day of purchases alone costs the same however long it is.
CREATE FUNCTION rate_day(
  of_account uuid, of_instrument integer, of_day date, day_before date, rates jsonb, new_id uuid, new_side text,
  new_quantity bigint, new_price bigint, new_plan text, new_deducted boolean
) RETURNS TABLE (
  rerating_id uuid, trade_id uuid, is_new boolean, plan text, deducted boolean, lines jsonb, change jsonb,
  total_change bigint, intraday bigint, intraday_change bigint, btst bigint, btst_change bigint, unsettled_change bigint,
  day_fill integer, day_bought bigint, day_bought_paise bigint, day_sold bigint, day_sold_paise bigint
) LANGUAGE plpgsql VOLATILE ROWS 2 AS $$
#variable_conflict use_column
DECLARE
  held record;
  fills integer := 0;
  bought bigint := 0;
  bought_paise bigint := 0;
  sold bigint := 0;
  sold_paise bigint := 0;
  undelivered bigint := 0;
  delivered bigint := 0;
  action record;
  value numeric := new_quantity * new_price;
  before numeric;
  own jsonb;
  fees numeric[];
BEGIN
  SELECT p.quantity, p.day_on, p.day_fills, p.day_bought, p.day_bought_paise, p.day_sold, p.day_sold_paise INTO held
  FROM positions p WHERE p.account_id = of_account AND p.instrument_id = of_instrument;
  IF held.day_on = of_day THEN
    fills := held.day_fills;
    bought := held.day_bought;
    bought_paise := held.day_bought_paise;
    sold := held.day_sold;
    sold_paise := held.day_sold_paise;
  ELSIF held.quantity IS NOT NULL AND held.day_on IS NULL THEN
    SELECT count(*), coalesce(sum(t.quantity) FILTER (WHERE t.side = 'BUY'), 0),
      coalesce(sum(t.quantity * t.fill_paise) FILTER (WHERE t.side = 'BUY'), 0),
      coalesce(sum(t.quantity) FILTER (WHERE t.side = 'SELL'), 0),
      coalesce(sum(t.quantity * t.fill_paise) FILTER (WHERE t.side = 'SELL'), 0)
    INTO fills, bought, bought_paise, sold, sold_paise FROM trades t
    WHERE t.trading_date = of_day AND t.account_id = of_account AND t.instrument_id = of_instrument
      AND t.status = 'EXECUTED' AND t.charges IS NOT NULL;
  END IF;
  before := CASE new_side WHEN 'BUY' THEN bought_paise ELSE sold_paise END;
  IF new_side = 'SELL' OR sold > 0 THEN
    SELECT coalesce(sum(CASE t.side WHEN 'BUY' THEN t.quantity ELSE -t.quantity END), 0) INTO undelivered FROM trades t
    WHERE t.trading_date = day_before AND t.account_id = of_account AND t.instrument_id = of_instrument
      AND t.status = 'EXECUTED';
    IF undelivered > 0 THEN
      FOR action IN SELECT a.quantity_before, a.quantity_after FROM account_actions a
        JOIN corporate_actions c ON c.id = a.action_id
        WHERE a.account_id = of_account AND c.instrument_id = of_instrument AND c.ex_date = of_day ORDER BY a.at, c.id
      LOOP
        undelivered := div(undelivered::numeric * action.quantity_after, action.quantity_before);
      END LOOP;
      delivered := greatest(0, coalesce(held.quantity, 0) - undelivered + sold - bought);
    END IF;
  END IF;
  fills := fills + 1;
  IF new_side = 'BUY' THEN
    bought := bought + new_quantity;
    bought_paise := bought_paise + value;
  ELSE
    sold := sold + new_quantity;
    sold_paise := sold_paise + value;
  END IF;
  rerating_id := NULL;
  trade_id := new_id;
  is_new := true;
  plan := new_plan;
  deducted := new_deducted;
  day_fill := fills;
  day_bought := bought;
  day_bought_paise := bought_paise;
  day_sold := sold;
  day_sold_paise := sold_paise;
  IF bought = 0 OR sold = 0 THEN
    -- One side alone: nothing is netted, no other fill changes, and the sums of the day say what this one costs.
    own := rates -> 'plans' -> new_plan;
    fees := ARRAY[brokerage_of(own #> '{brokerage,delivery}', value),
      half_up(value * (rates ->> 'exchange')::numeric, 10000000), half_up(value * (rates ->> 'sebi')::numeric, 10000000),
      100 * (half_up((before + value) * (rates #>> ARRAY['stt', 'delivery', new_side])::numeric, 1000000000)
        - half_up(before * (rates #>> ARRAY['stt', 'delivery', new_side])::numeric, 1000000000)),
      half_up((before + value) * (rates #>> ARRAY['stamp', 'delivery', new_side])::numeric, 10000000)
        - half_up(before * (rates #>> ARRAY['stamp', 'delivery', new_side])::numeric, 10000000),
      CASE new_side WHEN 'SELL' THEN greatest(0, dp_of(own -> 'dp', before + value) - dp_of(own -> 'dp', before)) ELSE 0 END];
    fees := fees || half_up((fees[1] + fees[2] + fees[3]) * (rates ->> 'gst')::numeric, 10000000);
    total_change := (fees[1] + fees[2] + fees[3] + fees[4] + fees[5] + fees[6] + fees[7])::bigint;
    lines := jsonb_build_object('brokerage', fees[1]::bigint, 'stt', fees[4]::bigint, 'exchange', fees[2]::bigint,
      'sebi', fees[3]::bigint, 'stamp', fees[5]::bigint, 'gst', fees[7]::bigint, 'dp', fees[6]::bigint,
      'total', total_change);
    intraday := 0;
    intraday_change := 0;
    btst := CASE WHEN undelivered > 0 THEN greatest(0, sold - greatest(sold - new_quantity, delivered)) ELSE 0 END;
    btst_change := btst;
    unsettled_change := btst * new_price;
    RETURN NEXT;
    RETURN;
  END IF;
  RETURN QUERY
  WITH fill AS (
    SELECT t.id, t.side, t.quantity, t.fill_paise AS price, t.day_fill AS place, t.executed_at AS at, t.charges AS was,
      t.intraday_quantity AS intraday_was, t.btst_quantity AS btst_was,
      coalesce(t.brokerage_plan, 'ZERODHA') AS plan, coalesce(t.charges_deducted, EXISTS (SELECT FROM ledger_postings l
        WHERE l.account_id = of_account AND l.transaction_id = t.id AND l.book = 'charges')) AS deducted
    FROM trades t WHERE t.trading_date = of_day AND t.account_id = of_account AND t.instrument_id = of_instrument
      AND t.status = 'EXECUTED' AND t.charges IS NOT NULL
    UNION ALL
    SELECT new_id, new_side, new_quantity, new_price, fills, NULL, NULL, 0, 0, new_plan, new_deducted
  ), counted AS (
    SELECT f.*, sum(quantity) OVER until_it AS sum_to, sum(quantity) OVER same_side AS side_quantity,
      sum(quantity * price) OVER same_side AS side_value,
      least(coalesce(sum(quantity) FILTER (WHERE side = 'BUY') OVER (), 0),
        coalesce(sum(quantity) FILTER (WHERE side = 'SELL') OVER (), 0)) AS netted,
      (rates #>> ARRAY['stt', 'intraday', side])::numeric AS stt_i, (rates #>> ARRAY['stt', 'delivery', side])::numeric AS stt_d,
      (rates #>> ARRAY['stamp', 'intraday', side])::numeric AS stamp_i, (rates #>> ARRAY['stamp', 'delivery', side])::numeric AS stamp_d
    FROM fill f
    WINDOW same_side AS (PARTITION BY side),
      until_it AS (PARTITION BY side ORDER BY place NULLS FIRST, at, id ROWS UNBOUNDED PRECEDING)
  ), parted AS (
    SELECT c.*, greatest(0, least(sum_to, netted) - sum_to + quantity) AS part_i,
      CASE WHEN side = 'SELL' AND undelivered > 0
        THEN greatest(0, sum_to - greatest(sum_to - quantity, netted + delivered)) ELSE 0 END AS part_btst
    FROM counted c
  ), weighed AS (
    SELECT p.*, price * (part_i * stt_i + (quantity - part_i) * stt_d) AS stt_own,
      price * (part_i * stamp_i + (quantity - part_i) * stamp_d) AS stamp_own, price * (quantity - part_i) AS out_own
    FROM parted p
  ), summed AS (
    SELECT w.*, sum(stt_own) OVER until_it AS stt_to, sum(stt_own) OVER same_side AS stt_all,
      sum(stamp_own) OVER until_it AS stamp_to, sum(stamp_own) OVER same_side AS stamp_all, sum(out_own) OVER until_it AS out_to
    FROM weighed w
    WINDOW same_side AS (PARTITION BY side),
      until_it AS (PARTITION BY side ORDER BY place NULLS FIRST, at, id ROWS UNBOUNDED PRECEDING)
  ), shared AS (
    SELECT s.*, side_value * (netted * stt_i + (side_quantity - netted) * stt_d) AS stt_side,
      side_value * (netted * stamp_i + (side_quantity - netted) * stamp_d) AS stamp_side,
      side_quantity * nullif(stt_all, 0) * 1000000000 AS stt_by, side_quantity * nullif(stamp_all, 0) * 10000000 AS stamp_by,
      rates -> 'plans' -> plan AS own
    FROM summed s
  ), priced AS (
    SELECT s.*, brokerage_of(own #> '{brokerage,intraday}', price * part_i)
        + brokerage_of(own #> '{brokerage,delivery}', price * (quantity - part_i)) AS brokerage,
      coalesce(100 * (half_up(stt_side * stt_to, stt_by) - half_up(stt_side * (stt_to - stt_own), stt_by)), 0) AS stt,
      coalesce(half_up(stamp_side * stamp_to, stamp_by) - half_up(stamp_side * (stamp_to - stamp_own), stamp_by), 0) AS stamp,
      half_up(price * quantity * (rates ->> 'exchange')::numeric, 10000000) AS exchange,
      half_up(price * quantity * (rates ->> 'sebi')::numeric, 10000000) AS sebi,
      CASE WHEN side = 'SELL' THEN greatest(0, dp_of(own -> 'dp', out_to) - dp_of(own -> 'dp', out_to - out_own)) ELSE 0 END AS dp
    FROM shared s
  ), taxed AS (
    SELECT p.*, half_up((brokerage + exchange + sebi) * (rates ->> 'gst')::numeric, 10000000) AS gst FROM priced p
  ), rated AS (
    SELECT t.*, jsonb_build_object('brokerage', brokerage::bigint, 'stt', stt::bigint, 'exchange', exchange::bigint,
      'sebi', sebi::bigint, 'stamp', stamp::bigint, 'gst', gst::bigint, 'dp', dp::bigint,
      'total', (brokerage + stt + exchange + sebi + stamp + gst + dp)::bigint) AS lines
    FROM taxed t
  )
  SELECT gen_random_uuid(), r.id, r.was IS NULL, r.plan, r.deducted, r.lines,
    CASE WHEN r.was IS NOT NULL THEN (SELECT jsonb_object_agg(key, value::bigint - (r.was ->> key)::bigint)
      FROM jsonb_each_text(r.lines)) END,
    (r.lines ->> 'total')::bigint - coalesce((r.was ->> 'total')::bigint, 0),
    r.part_i::bigint, r.part_i::bigint - r.intraday_was, r.part_btst::bigint, r.part_btst::bigint - r.btst_was,
    (r.price * (r.part_btst - r.btst_was))::bigint, fills, bought, bought_paise, sold, sold_paise
  FROM rated r
  WHERE r.was IS NULL OR r.lines <> r.was OR r.part_i <> r.intraday_was OR r.part_btst <> r.btst_was;
END
$$;
--> statement-breakpoint
CREATE FUNCTION apply_rerating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE trades SET intraday_quantity = intraday_quantity + NEW.intraday_change,
    btst_quantity = btst_quantity + NEW.btst_change, charges = (
      SELECT jsonb_object_agg(key, (charges ->> key)::bigint + value::bigint) FROM jsonb_each_text(NEW.change))
  WHERE account_id = NEW.account_id AND id = NEW.trade_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_rerating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'charge_reratings is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER charge_reratings_applied
  AFTER INSERT ON charge_reratings FOR EACH ROW EXECUTE FUNCTION apply_rerating();
--> statement-breakpoint
CREATE TRIGGER charge_reratings_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_reratings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_rerating();
--> statement-breakpoint
DROP TRIGGER trades_end ON trades;
--> statement-breakpoint
-- Only a re-rating changes an order that has ended, and only what it costs.
CREATE TRIGGER trades_end
  BEFORE UPDATE ON trades FOR EACH ROW
  WHEN (
    OLD.status <> 'PENDING' AND (pg_trigger_depth() = 0 OR NEW.status <> OLD.status)
    OR (OLD.account_id, OLD.id, OLD.side, OLD.order_type, OLD.validity, OLD.parent_id, OLD.exit, OLD.placed_at)
      IS DISTINCT FROM
      (NEW.account_id, NEW.id, NEW.side, NEW.order_type, NEW.validity, NEW.parent_id, NEW.exit, NEW.placed_at)
    OR OLD.triggered_at IS DISTINCT FROM NEW.triggered_at AND OLD.triggered_at IS NOT NULL
  )
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER charge_reratings_applied
  AFTER INSERT ON practice.charge_reratings FOR EACH ROW EXECUTE FUNCTION apply_rerating();
--> statement-breakpoint
CREATE TRIGGER charge_reratings_append_only
  BEFORE UPDATE OR TRUNCATE ON practice.charge_reratings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_rerating();
--> statement-breakpoint
DROP TRIGGER trades_end ON practice.trades;
--> statement-breakpoint
-- Only a re-rating changes an order that has ended, and only what it costs.
CREATE TRIGGER trades_end
  BEFORE UPDATE ON practice.trades FOR EACH ROW
  WHEN (
    OLD.status <> 'PENDING' AND (pg_trigger_depth() = 0 OR NEW.status <> OLD.status)
    OR (OLD.account_id, OLD.id, OLD.side, OLD.order_type, OLD.validity, OLD.parent_id, OLD.exit, OLD.placed_at)
      IS DISTINCT FROM
      (NEW.account_id, NEW.id, NEW.side, NEW.order_type, NEW.validity, NEW.parent_id, NEW.exit, NEW.placed_at)
    OR OLD.triggered_at IS DISTINCT FROM NEW.triggered_at AND OLD.triggered_at IS NOT NULL
  )
  EXECUTE FUNCTION refuse_change_of_trade();
