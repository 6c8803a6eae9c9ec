DROP FUNCTION rate_day(uuid, integer, date, date, jsonb, uuid, text, bigint, bigint, text, boolean, text);
--> statement-breakpoint
-- Rates the fills of an account in a stock on a day together with a new one (none where new_id is null), as dayCharges
-- of shared/domain does: gives the new one and those that change. Volatile, so that it sees fills that were committed
-- while its statement waited for the lock on the account. day_before is the trading day before, whose purchases are not
-- delivered yet. The sums of the day are in the position, so a day of purchases alone costs the same however long it is.
-- new_order is the order of which the new fill is a part, null where it is the whole order: brokerage is by order, so
-- that a part costs what it adds to that of the parts before it.
-- Intraday shares (MIS, and CNC converted to it) are rated as such; the others are netted with each other.
CREATE FUNCTION rate_day(
  of_account uuid, of_instrument integer, of_day date, day_before date, rates jsonb, new_id uuid, new_side text,
  new_quantity bigint, new_price bigint, new_plan text, new_deducted boolean, new_product text DEFAULT 'CNC',
  new_order uuid DEFAULT NULL
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
  parts_before numeric := 0;
  own jsonb;
  fees numeric[];
  -- Whether any fill of the day is intraday: then the sums of the position are not all of it.
  mixed boolean := new_product = 'MIS' OR EXISTS (SELECT FROM intraday_positions i
    WHERE i.account_id = of_account AND i.instrument_id = of_instrument AND i.trading_date = of_day);
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
  IF new_side = 'SELL' OR sold > 0 OR mixed THEN
    SELECT coalesce(sum(CASE t.side WHEN 'BUY' THEN 1 ELSE -1 END * CASE t.product WHEN 'CNC' THEN t.quantity - t.converted_quantity ELSE t.converted_quantity END), 0)
    INTO undelivered FROM trades t
    WHERE t.trading_date = day_before AND t.account_id = of_account AND t.instrument_id = of_instrument
      AND t.status = 'EXECUTED';
    IF undelivered > 0 THEN
      FOR action IN SELECT a.quantity_before, a.quantity_after FROM account_actions a
        JOIN corporate_actions c ON c.id = a.action_id
        WHERE a.account_id = of_account AND c.instrument_id = of_instrument AND c.ex_date = of_day ORDER BY a.at, c.id
      LOOP
        undelivered := div(undelivered::numeric * action.quantity_after, action.quantity_before);
      END LOOP;
      delivered := greatest(0, coalesce(held.quantity, 0) - undelivered + CASE WHEN mixed THEN (
        SELECT coalesce(sum(CASE t.side WHEN 'SELL' THEN 1 ELSE -1 END * CASE t.product WHEN 'CNC' THEN t.quantity - t.converted_quantity ELSE t.converted_quantity END), 0)
        FROM trades t WHERE t.trading_date = of_day AND t.account_id = of_account AND t.instrument_id = of_instrument
          AND t.status = 'EXECUTED' AND t.charges IS NOT NULL) ELSE sold - bought END);
    END IF;
  END IF;
  IF mixed THEN
    SELECT greatest(count(*), coalesce(max(t.day_fill), 0)) INTO fills FROM trades t
    WHERE t.trading_date = of_day AND t.account_id = of_account AND t.instrument_id = of_instrument
      AND t.status = 'EXECUTED' AND t.charges IS NOT NULL;
  END IF;
  fills := fills + 1;
  IF new_product = 'MIS' OR new_id IS NULL THEN
    NULL; -- no fill of the holding
  ELSIF new_side = 'BUY' THEN
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
  IF NOT mixed AND (bought = 0 OR sold = 0) THEN
    -- One side alone: nothing is netted, no other fill changes, and the sums of the day say what this one costs.
    own := rates -> 'plans' -> new_plan;
    IF new_order IS NOT NULL THEN
      SELECT coalesce(sum(t.quantity * t.fill_paise), 0) INTO parts_before FROM trades t
      WHERE t.account_id = of_account AND t.order_id = new_order AND t.trading_date = of_day AND t.charges IS NOT NULL;
    END IF;
    fees := ARRAY[brokerage_of(own #> '{brokerage,delivery}', parts_before + value)
        - brokerage_of(own #> '{brokerage,delivery}', parts_before),
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
    SELECT t.id, coalesce(t.order_id, t.id) AS of_order, t.side, t.quantity, CASE t.product WHEN 'CNC' THEN t.quantity - t.converted_quantity ELSE t.converted_quantity END AS cnc, t.fill_paise AS price,
      t.day_fill AS place, t.executed_at AS at, t.charges AS was,
      t.intraday_quantity AS intraday_was, t.btst_quantity AS btst_was,
      coalesce(t.brokerage_plan, 'ZERODHA') AS plan, coalesce(t.charges_deducted, EXISTS (SELECT FROM ledger_postings l
        WHERE l.account_id = of_account AND l.transaction_id = t.id AND l.book = 'charges')) AS deducted
    FROM trades t WHERE t.trading_date = of_day AND t.account_id = of_account AND t.instrument_id = of_instrument
      AND t.status = 'EXECUTED' AND t.charges IS NOT NULL
    UNION ALL
    SELECT new_id, coalesce(new_order, new_id), new_side, new_quantity, CASE new_product WHEN 'CNC' THEN new_quantity ELSE 0 END, new_price, fills, NULL,
      NULL, 0, 0, new_plan, new_deducted
    WHERE new_id IS NOT NULL
  ), counted AS (
    SELECT f.*, sum(cnc) OVER until_it AS sum_to, sum(quantity) OVER same_side AS side_quantity,
      sum(quantity * price) OVER same_side AS side_value,
      least(coalesce(sum(cnc) FILTER (WHERE side = 'BUY') OVER (), 0),
        coalesce(sum(cnc) FILTER (WHERE side = 'SELL') OVER (), 0)) AS netted,
      (rates #>> ARRAY['stt', 'intraday', side])::numeric AS stt_i, (rates #>> ARRAY['stt', 'delivery', side])::numeric AS stt_d,
      (rates #>> ARRAY['stamp', 'intraday', side])::numeric AS stamp_i, (rates #>> ARRAY['stamp', 'delivery', side])::numeric AS stamp_d
    FROM fill f
    WINDOW same_side AS (PARTITION BY side),
      until_it AS (PARTITION BY side ORDER BY place NULLS FIRST, at, id ROWS UNBOUNDED PRECEDING)
  ), parted AS (
    SELECT c.*, quantity - cnc + greatest(0, least(sum_to, netted) - sum_to + cnc) AS part_i,
      CASE WHEN side = 'SELL' AND undelivered > 0
        THEN greatest(0, sum_to - greatest(sum_to - cnc, netted + delivered)) ELSE 0 END AS part_btst,
      netted + sum(quantity - cnc) OVER (PARTITION BY side) AS side_i
    FROM counted c
  ), weighed AS (
    SELECT p.*, price * (part_i * stt_i + (quantity - part_i) * stt_d) AS stt_own,
      price * (part_i * stamp_i + (quantity - part_i) * stamp_d) AS stamp_own, price * (quantity - part_i) AS out_own
    FROM parted p
  ), summed AS (
    SELECT w.*, sum(price * part_i) OVER of_one_order AS order_i, sum(out_own) OVER of_one_order AS order_d,
      sum(stt_own) OVER until_it AS stt_to, sum(stt_own) OVER same_side AS stt_all,
      sum(stamp_own) OVER until_it AS stamp_to, sum(stamp_own) OVER same_side AS stamp_all, sum(out_own) OVER until_it AS out_to
    FROM weighed w
    WINDOW same_side AS (PARTITION BY side),
      of_one_order AS (PARTITION BY side, of_order ORDER BY place NULLS FIRST, at, id ROWS UNBOUNDED PRECEDING),
      until_it AS (PARTITION BY side ORDER BY place NULLS FIRST, at, id ROWS UNBOUNDED PRECEDING)
  ), shared AS (
    SELECT s.*, side_value * (side_i * stt_i + (side_quantity - side_i) * stt_d) AS stt_side,
      side_value * (side_i * stamp_i + (side_quantity - side_i) * stamp_d) AS stamp_side,
      side_quantity * nullif(stt_all, 0) * 1000000000 AS stt_by, side_quantity * nullif(stamp_all, 0) * 10000000 AS stamp_by,
      rates -> 'plans' -> plan AS own
    FROM summed s
  ), priced AS (
    SELECT s.*, brokerage_of(own #> '{brokerage,intraday}', order_i)
        - brokerage_of(own #> '{brokerage,intraday}', order_i - price * part_i)
        + brokerage_of(own #> '{brokerage,delivery}', order_d)
        - brokerage_of(own #> '{brokerage,delivery}', order_d - out_own) AS brokerage,
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
