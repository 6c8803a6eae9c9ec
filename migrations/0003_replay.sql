CREATE TABLE "replay_bars" (
	"instrument_id" integer NOT NULL,
	"trading_date" date NOT NULL,
	"open_paise" bigint NOT NULL,
	"high_paise" bigint NOT NULL,
	"low_paise" bigint NOT NULL,
	"close_paise" bigint NOT NULL,
	"volume" bigint NOT NULL,
	CONSTRAINT "replay_bars_instrument_id_trading_date_pk" PRIMARY KEY("instrument_id","trading_date")
);
--> statement-breakpoint
CREATE TABLE "replay_imports" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"digest" text NOT NULL,
	"bars" integer NOT NULL,
	CONSTRAINT "replay_imports_single" CHECK ("replay_imports"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "replay_instruments" (
	"id" integer PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	CONSTRAINT "replay_instruments_symbol_unique" UNIQUE("symbol")
);
--> statement-breakpoint
CREATE TABLE "replay_sessions" (
	"trading_date" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "replay_bars_trading_date" ON "replay_bars" USING btree ("trading_date");