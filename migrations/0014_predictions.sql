CREATE TABLE "prediction_days" (
	"origin" text NOT NULL,
	"trading_date" date NOT NULL,
	"sequence" integer NOT NULL,
	"entry_after" date NOT NULL,
	"model_version" text NOT NULL,
	"rows" integer NOT NULL,
	"missing" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"previous_root" text NOT NULL,
	"root" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prediction_days_origin_trading_date_pk" PRIMARY KEY("origin","trading_date"),
	CONSTRAINT "prediction_days_origin" CHECK ("prediction_days"."origin" in ('issued', 'simulated')),
	CONSTRAINT "prediction_days_order" CHECK ("prediction_days"."sequence" >= 0 and "prediction_days"."entry_after" >= "prediction_days"."trading_date")
);
--> statement-breakpoint
CREATE TABLE "prediction_endings" (
	"origin" text NOT NULL,
	"trading_date" date NOT NULL,
	"instrument_id" integer NOT NULL,
	"horizon" text NOT NULL,
	"ended_on" date NOT NULL,
	"close_paise" bigint NOT NULL,
	"forward_return" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prediction_endings_origin_trading_date_instrument_id_horizon_pk" PRIMARY KEY("origin","trading_date","instrument_id","horizon")
);
--> statement-breakpoint
CREATE TABLE "prediction_judgements" (
	"origin" text NOT NULL,
	"trading_date" date NOT NULL,
	"instrument_id" integer NOT NULL,
	"horizon" text NOT NULL,
	"entry_paise" bigint NOT NULL,
	"judged_on" date NOT NULL,
	"trading_days" integer NOT NULL,
	"long_status" text NOT NULL,
	"long_paise" bigint NOT NULL,
	"long_return" integer NOT NULL,
	"sell_status" text NOT NULL,
	"sell_paise" bigint NOT NULL,
	"sell_return" integer NOT NULL,
	"nifty_return" integer,
	"universe_return" integer,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prediction_judgements_origin_trading_date_instrument_id_horizon_pk" PRIMARY KEY("origin","trading_date","instrument_id","horizon"),
	CONSTRAINT "prediction_judgements_long" CHECK ("prediction_judgements"."long_status" in ('hit', 'missed', 'expired')),
	CONSTRAINT "prediction_judgements_sell" CHECK ("prediction_judgements"."sell_status" in ('hit', 'missed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "prediction_models" (
	"version" text PRIMARY KEY NOT NULL,
	"fitted_on" date NOT NULL,
	"model" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "predictions" (
	"origin" text NOT NULL,
	"trading_date" date NOT NULL,
	"instrument_id" integer NOT NULL,
	"horizon" text NOT NULL,
	"symbol" text NOT NULL,
	"prediction" text NOT NULL,
	"abstained" text,
	"horizon_days" integer NOT NULL,
	"expires_on" date NOT NULL,
	"close_paise" bigint NOT NULL,
	"upper" integer NOT NULL,
	"lower" integer NOT NULL,
	"low80" integer NOT NULL,
	"high80" integer NOT NULL,
	"p_up" integer NOT NULL,
	"p_excess" integer NOT NULL,
	"base_up" integer NOT NULL,
	"sigma" integer NOT NULL,
	"score" integer NOT NULL,
	"contributions" jsonb NOT NULL,
	"pooled" jsonb NOT NULL,
	"baseline" jsonb NOT NULL,
	CONSTRAINT "predictions_origin_trading_date_instrument_id_horizon_pk" PRIMARY KEY("origin","trading_date","instrument_id","horizon"),
	CONSTRAINT "predictions_horizon" CHECK ("predictions"."horizon" in ('short', 'medium', 'long')),
	CONSTRAINT "predictions_prediction" CHECK ("predictions"."prediction" in ('BUY', 'SELL', 'HOLD')),
	CONSTRAINT "predictions_figures" CHECK ("predictions"."close_paise" > 0 and "predictions"."horizon_days" > 0 and "predictions"."upper" > 1000000 and "predictions"."lower" between 1 and 999999
        and "predictions"."low80" < "predictions"."high80" and least("predictions"."p_up", "predictions"."p_excess", "predictions"."base_up") >= 0
        and greatest("predictions"."p_up", "predictions"."p_excess", "predictions"."base_up") <= 1000000)
);
--> statement-breakpoint
ALTER TABLE "prediction_endings" ADD CONSTRAINT "prediction_endings_prediction" FOREIGN KEY ("origin","trading_date","instrument_id","horizon") REFERENCES "public"."predictions"("origin","trading_date","instrument_id","horizon") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prediction_judgements" ADD CONSTRAINT "prediction_judgements_prediction" FOREIGN KEY ("origin","trading_date","instrument_id","horizon") REFERENCES "public"."predictions"("origin","trading_date","instrument_id","horizon") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_origin_trading_date_prediction_days_origin_trading_date_fk" FOREIGN KEY ("origin","trading_date") REFERENCES "public"."prediction_days"("origin","trading_date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prediction_days_sequence" ON "prediction_days" USING btree ("origin","sequence");--> statement-breakpoint
CREATE INDEX "prediction_judgements_newest" ON "prediction_judgements" USING btree ("judged_on","trading_date");--> statement-breakpoint
CREATE INDEX "predictions_instrument" ON "predictions" USING btree ("instrument_id");