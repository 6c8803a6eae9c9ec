-- SL and SL-M orders, IOC and trailing stops.
ALTER TABLE "practice"."trades" DROP CONSTRAINT "trades_limit";--> statement-breakpoint
ALTER TABLE "practice"."trades" DROP CONSTRAINT "trades_exit";--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_limit";--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_exit";--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "validity" text DEFAULT 'DAY' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "triggered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "trail_step_paise" bigint;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "trail_bps" integer;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "trail_base_paise" bigint;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "placed" jsonb;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "validity" text DEFAULT 'DAY' NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "triggered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "trail_step_paise" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "trail_bps" integer;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "trail_base_paise" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "placed" jsonb;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_order_type" CHECK ("practice"."trades"."order_type" in ('MARKET', 'LIMIT', 'SL', 'SL-M'));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_trigger" CHECK (("practice"."trades"."trigger_paise" is not null) = ("practice"."trades"."exit" is not null or "practice"."trades"."order_type" in ('SL', 'SL-M')));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_triggered" CHECK ("practice"."trades"."triggered_at" is null or "practice"."trades"."order_type" in ('SL', 'SL-M'));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_validity" CHECK ("practice"."trades"."validity" = 'DAY'
        or ("practice"."trades"."validity" = 'IOC' and "practice"."trades"."order_type" in ('MARKET', 'LIMIT') and "practice"."trades"."status" <> 'PENDING'));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_trail" CHECK (least("practice"."trades"."trail_step_paise", "practice"."trades"."trail_bps", "practice"."trades"."trail_base_paise", 1) > 0
        and ("practice"."trades"."trail_base_paise" is null
          or ("practice"."trades"."trail_step_paise" is not null and "practice"."trades"."trigger_paise" is not null and "practice"."trades"."side" = 'SELL')));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_limit" CHECK (("practice"."trades"."order_type" in ('LIMIT', 'SL')) = ("practice"."trades"."limit_paise" is not null));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_exit" CHECK (num_nulls("practice"."trades"."parent_id", "practice"."trades"."exit") = 2
        or (num_nulls("practice"."trades"."parent_id", "practice"."trades"."exit") = 0 and "practice"."trades"."side" = 'SELL' and "practice"."trades"."exit" in ('STOP', 'TARGET')
          and "practice"."trades"."order_type" = 'MARKET'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_order_type" CHECK ("trades"."order_type" in ('MARKET', 'LIMIT', 'SL', 'SL-M'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_trigger" CHECK (("trades"."trigger_paise" is not null) = ("trades"."exit" is not null or "trades"."order_type" in ('SL', 'SL-M')));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_triggered" CHECK ("trades"."triggered_at" is null or "trades"."order_type" in ('SL', 'SL-M'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_validity" CHECK ("trades"."validity" = 'DAY'
        or ("trades"."validity" = 'IOC' and "trades"."order_type" in ('MARKET', 'LIMIT') and "trades"."status" <> 'PENDING'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_trail" CHECK (least("trades"."trail_step_paise", "trades"."trail_bps", "trades"."trail_base_paise", 1) > 0
        and ("trades"."trail_base_paise" is null
          or ("trades"."trail_step_paise" is not null and "trades"."trigger_paise" is not null and "trades"."side" = 'SELL')));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_limit" CHECK (("trades"."order_type" in ('LIMIT', 'SL')) = ("trades"."limit_paise" is not null));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_exit" CHECK (num_nulls("trades"."parent_id", "trades"."exit") = 2
        or (num_nulls("trades"."parent_id", "trades"."exit") = 0 and "trades"."side" = 'SELL' and "trades"."exit" in ('STOP', 'TARGET')
          and "trades"."order_type" = 'MARKET'));--> statement-breakpoint
DROP TRIGGER trades_begin ON trades;
--> statement-breakpoint
-- An IOC order that can't be filled immediately is cancelled as it is placed.
CREATE TRIGGER trades_begin
  BEFORE INSERT ON trades FOR EACH ROW
  WHEN (NEW.status = 'FAILED' OR (NEW.status = 'CANCELLED' AND NEW.validity <> 'IOC'))
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
DROP TRIGGER trades_end ON trades;
--> statement-breakpoint
CREATE TRIGGER trades_end
  BEFORE UPDATE ON trades FOR EACH ROW
  WHEN (
    OLD.status <> 'PENDING'
    OR (OLD.account_id, OLD.id, OLD.side, OLD.order_type, OLD.validity, OLD.parent_id, OLD.exit, OLD.placed_at)
      IS DISTINCT FROM
      (NEW.account_id, NEW.id, NEW.side, NEW.order_type, NEW.validity, NEW.parent_id, NEW.exit, NEW.placed_at)
    OR OLD.triggered_at IS DISTINCT FROM NEW.triggered_at AND OLD.triggered_at IS NOT NULL
  )
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
DROP TRIGGER trades_begin ON practice.trades;
--> statement-breakpoint
-- An IOC order that can't be filled immediately is cancelled as it is placed.
CREATE TRIGGER trades_begin
  BEFORE INSERT ON practice.trades FOR EACH ROW
  WHEN (NEW.status = 'FAILED' OR (NEW.status = 'CANCELLED' AND NEW.validity <> 'IOC'))
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
DROP TRIGGER trades_end ON practice.trades;
--> statement-breakpoint
CREATE TRIGGER trades_end
  BEFORE UPDATE ON practice.trades FOR EACH ROW
  WHEN (
    OLD.status <> 'PENDING'
    OR (OLD.account_id, OLD.id, OLD.side, OLD.order_type, OLD.validity, OLD.parent_id, OLD.exit, OLD.placed_at)
      IS DISTINCT FROM
      (NEW.account_id, NEW.id, NEW.side, NEW.order_type, NEW.validity, NEW.parent_id, NEW.exit, NEW.placed_at)
    OR OLD.triggered_at IS DISTINCT FROM NEW.triggered_at AND OLD.triggered_at IS NOT NULL
  )
  EXECUTE FUNCTION refuse_change_of_trade();
