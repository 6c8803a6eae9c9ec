CREATE TABLE "short_deliveries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"trading_date" date NOT NULL,
	"quantity" bigint NOT NULL,
	"value_paise" bigint NOT NULL,
	"close_paise" bigint NOT NULL,
	"margin_change_paise" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settlement_id" uuid,
	"settled_at" timestamp (3) with time zone,
	"price_paise" bigint,
	"penalty_paise" bigint,
	"released_paise" bigint,
	"is_deducted" boolean,
	CONSTRAINT "short_deliveries_account_id_instrument_id_trading_date_pk" PRIMARY KEY("account_id","instrument_id","trading_date"),
	CONSTRAINT "short_deliveries_shares" CHECK ("short_deliveries"."quantity" > 0 and "short_deliveries"."value_paise" > 0 and "short_deliveries"."close_paise" > 0),
	CONSTRAINT "short_deliveries_settled" CHECK (num_nulls("short_deliveries"."settlement_id", "short_deliveries"."settled_at", "short_deliveries"."price_paise", "short_deliveries"."penalty_paise", "short_deliveries"."released_paise", "short_deliveries"."is_deducted")
        in (0, 6))
);
--> statement-breakpoint
ALTER TABLE "short_deliveries" ADD CONSTRAINT "short_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;