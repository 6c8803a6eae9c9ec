-- Bars grow with time without end, and are read by time: they are kept by month. The tables there were become what takes rows of months that
-- have no part yet, and give theirs to the months.
CREATE SCHEMA history;
--> statement-breakpoint
CREATE FUNCTION history.make_months(whole text, first date, last date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', first)::date;
  "by" text := CASE whole WHEN 'daily_bars' THEN 'trading_date' ELSE 'starts_at' END;
  part text;
  lower text;
  upper text;
  early boolean;
  made integer := 0;
BEGIN
  WHILE month <= last LOOP
    part := format('%s_%s', whole, to_char(month, 'YYYY_MM'));
    lower := format('%s 00:00:00+00', month);
    month := (month + interval '1 month')::date;
    upper := format('%s 00:00:00+00', month);
    CONTINUE WHEN to_regclass(format('history.%I', part)) IS NOT NULL;
    -- Of several that come at once one makes it; what was looked up before the wait is not believed after it.
    PERFORM pg_advisory_xact_lock(7412020);
    CONTINUE WHEN EXISTS (SELECT FROM pg_class WHERE relname = part AND relnamespace = 'history'::regnamespace);
    early := false;
    -- In the order in which readers take them, so that nobody waits for the other.
    EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', whole);
    IF (SELECT relispartition FROM pg_class WHERE oid = to_regclass(format('history.%I', whole))) THEN
      EXECUTE format('LOCK TABLE history.%I IN ACCESS EXCLUSIVE MODE', whole);
      EXECUTE format('SELECT EXISTS (SELECT FROM history.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L)', whole, "by", lower, upper) INTO early;
    END IF;
    IF early THEN
      -- Rows that came before their month are in the rest.
      EXECUTE format('CREATE TABLE history.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', part, whole);
      EXECUTE format(
        'WITH moved AS (DELETE FROM history.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO history.%5$I SELECT * FROM moved',
        whole, "by", lower, upper, part);
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION history.%I FOR VALUES FROM (%L) TO (%L)', whole, part, lower, upper);
    ELSE
      EXECUTE format('CREATE TABLE history.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)', part, whole, lower, upper);
    END IF;
    made := made + 1;
  END LOOP;
  RETURN made;
END
$$;
--> statement-breakpoint
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
ALTER TABLE daily_bars SET SCHEMA history;
--> statement-breakpoint
CREATE TABLE daily_bars (
	"instrument_id" integer NOT NULL,
	"trading_date" date NOT NULL,
	"open_paise" bigint NOT NULL,
	"high_paise" bigint NOT NULL,
	"low_paise" bigint NOT NULL,
	"close_paise" bigint NOT NULL,
	"volume" bigint NOT NULL,
	CONSTRAINT "daily_bars_instrument_id_trading_date_pk" PRIMARY KEY("instrument_id","trading_date")
) PARTITION BY RANGE (trading_date);
--> statement-breakpoint
ALTER TABLE quarter_bars SET SCHEMA history;
--> statement-breakpoint
CREATE TABLE quarter_bars (
	"instrument_id" integer NOT NULL,
	"starts_at" timestamp (0) with time zone NOT NULL,
	"open_paise" bigint NOT NULL,
	"high_paise" bigint NOT NULL,
	"low_paise" bigint NOT NULL,
	"close_paise" bigint NOT NULL,
	"volume" bigint NOT NULL,
	CONSTRAINT "quarter_bars_instrument_id_starts_at_pk" PRIMARY KEY("instrument_id","starts_at")
) PARTITION BY RANGE (starts_at);
--> statement-breakpoint
DO $$
DECLARE
  whole text;
  "by" text;
  month date;
BEGIN
  FOREACH whole IN ARRAY ARRAY['daily_bars', 'quarter_bars'] LOOP
    "by" := CASE whole WHEN 'daily_bars' THEN 'trading_date' ELSE 'starts_at' END;
    FOR month IN EXECUTE format('SELECT DISTINCT date_trunc(''month'', %I::timestamp)::date FROM history.%I', "by", whole) LOOP
      PERFORM history.make_months(whole, month, month);
    END LOOP;
    EXECUTE format('INSERT INTO public.%1$I SELECT * FROM history.%1$I', whole);
    EXECUTE format('TRUNCATE history.%I', whole);
    EXECUTE format('ALTER TABLE public.%1$I ATTACH PARTITION history.%1$I DEFAULT', whole);
    EXECUTE format('ANALYZE public.%I', whole);
  END LOOP;
END
$$;
