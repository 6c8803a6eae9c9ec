CREATE TABLE "charge_rates" (
	"line" text NOT NULL,
	"product" text NOT NULL,
	"side" text NOT NULL,
	"exchange" text NOT NULL,
	"effective_from" date NOT NULL,
	"per_crore" integer DEFAULT 0 NOT NULL,
	"flat_paise" bigint DEFAULT 0 NOT NULL,
	"cap_paise" bigint,
	"approximate" boolean DEFAULT false NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "charge_rates_line_product_side_exchange_effective_from_pk" PRIMARY KEY("line","product","side","exchange","effective_from"),
	CONSTRAINT "charge_rates_line" CHECK ("charge_rates"."line" in ('brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'dp')),
	CONSTRAINT "charge_rates_product" CHECK ("charge_rates"."product" in ('delivery', 'intraday', 'any')),
	CONSTRAINT "charge_rates_side" CHECK ("charge_rates"."side" in ('BUY', 'SELL', 'any')),
	CONSTRAINT "charge_rates_exchange" CHECK ("charge_rates"."exchange" in ('NSE', 'BSE', 'any')),
	CONSTRAINT "charge_rates_amounts" CHECK ("charge_rates"."per_crore" between 0 and 10000000 and "charge_rates"."flat_paise" >= 0 and "charge_rates"."cap_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"accounts" integer NOT NULL,
	"postings" bigint NOT NULL,
	"difference_count" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"took_ms" integer NOT NULL,
	CONSTRAINT "reconciliations_ok" CHECK ("reconciliations"."ok" = ("reconciliations"."difference_count" = 0))
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_book";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "charges_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deduct_charges" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "last_dp_on" date;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "charges" jsonb;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "held_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "held_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "reconciliations_checked" ON "reconciliations" USING btree ("checked_at");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_charges" CHECK ("accounts"."charges_paise" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_book" CHECK ("ledger_postings"."book" in ('cash', 'position', 'charges', 'funding', 'pnl'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_charges" CHECK ("trades"."charges" is null or "trades"."status" = 'EXECUTED');--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_held_cash" CHECK ("trades"."held_paise" = 0 or ("trades"."held_paise" > 0 and "trades"."status" = 'PENDING' and "trades"."side" = 'BUY'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_held_shares" CHECK ("trades"."held_quantity" = 0
        or ("trades"."held_quantity" between 1 and "trades"."quantity" and "trades"."status" = 'PENDING' and "trades"."side" = 'SELL'));