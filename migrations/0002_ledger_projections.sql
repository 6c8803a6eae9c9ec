ALTER TABLE "trades" DROP CONSTRAINT "trades_executed";--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_limit";--> statement-breakpoint
DROP INDEX "trades_account_placed";--> statement-breakpoint
ALTER TABLE "fundings" ALTER COLUMN "request_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fundings" ALTER COLUMN "reply" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "request_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "reply" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "funded_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "purchased_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "realised_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "fundings_idempotency" ON "fundings" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "trades_account_date" ON "trades" USING btree ("account_id","trading_date","id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_funded" CHECK ("accounts"."funded_paise" between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_purchased" CHECK ("accounts"."purchased_paise" >= 0);--> statement-breakpoint
ALTER TABLE "fundings" ADD CONSTRAINT "fundings_recorded" CHECK (num_nulls("fundings"."idempotency_key", "fundings"."request_hash", "fundings"."reply") in (0, 3));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_book" CHECK ("ledger_postings"."book" in ('cash', 'position', 'funding', 'pnl'));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_position" CHECK (case when "ledger_postings"."book" = 'position' then "ledger_postings"."instrument_id" is not null else "ledger_postings"."quantity" = 0 end);--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_side" CHECK ("trades"."side" in ('BUY', 'SELL'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_status" CHECK ("trades"."status" in ('EXECUTED', 'PENDING', 'CANCELLED', 'FAILED'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_pnl" CHECK (("trades"."pnl_paise" is not null) = ("trades"."status" = 'EXECUTED' and "trades"."side" = 'SELL'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_recorded" CHECK (num_nulls("trades"."idempotency_key", "trades"."request_hash", "trades"."reply") in (0, 3));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_executed" CHECK (num_nulls("trades"."fill_paise", "trades"."executed_at") = case "trades"."status" when 'EXECUTED' then 0 else 2 end);--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_limit" CHECK ("trades"."order_type" = case when "trades"."limit_paise" is null then 'MARKET' else 'LIMIT' end);