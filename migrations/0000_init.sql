CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'USER' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('USER', 'BROKER', 'ADMIN'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"cash_paise" bigint DEFAULT 0 NOT NULL,
	"held_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "accounts_held" CHECK ("accounts"."held_paise" >= 0 and "accounts"."held_paise" <= "accounts"."cash_paise")
);
--> statement-breakpoint
CREATE TABLE "fundings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"reply" text NOT NULL,
	CONSTRAINT "fundings_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "fundings_amount" CHECK ("fundings"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"account_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"book" text NOT NULL,
	"instrument_id" integer,
	"quantity" bigint DEFAULT 0 NOT NULL,
	"amount_paise" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"posted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_postings_account_id_transaction_id_book_pk" PRIMARY KEY("account_id","transaction_id","book")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"account_id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"held_quantity" bigint DEFAULT 0 NOT NULL,
	"cost_paise" bigint NOT NULL,
	CONSTRAINT "positions_account_id_instrument_id_pk" PRIMARY KEY("account_id","instrument_id"),
	CONSTRAINT "positions_held" CHECK ("positions"."held_quantity" >= 0 and "positions"."held_quantity" <= "positions"."quantity"),
	CONSTRAINT "positions_cost" CHECK ("positions"."cost_paise" >= 0 and ("positions"."quantity" > 0 or "positions"."cost_paise" = 0))
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"trading_date" date PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"phases" jsonb
);
--> statement-breakpoint
CREATE TABLE "daily_bars" (
	"instrument_id" integer NOT NULL,
	"trading_date" date NOT NULL,
	"open_paise" bigint NOT NULL,
	"high_paise" bigint NOT NULL,
	"low_paise" bigint NOT NULL,
	"close_paise" bigint NOT NULL,
	"volume" bigint NOT NULL,
	CONSTRAINT "daily_bars_instrument_id_trading_date_pk" PRIMARY KEY("instrument_id","trading_date")
);
--> statement-breakpoint
CREATE TABLE "instrument_details" (
	"instrument_id" integer NOT NULL,
	"effective_from" date NOT NULL,
	"name" text NOT NULL,
	"sector" text NOT NULL,
	"has_derivatives" boolean NOT NULL,
	"in_universe" boolean NOT NULL,
	"shares_outstanding" double precision,
	CONSTRAINT "instrument_details_instrument_id_effective_from_pk" PRIMARY KEY("instrument_id","effective_from")
);
--> statement-breakpoint
CREATE TABLE "instruments" (
	"id" integer PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "instruments_symbol_unique" UNIQUE("symbol")
);
--> statement-breakpoint
CREATE TABLE "market_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"market_time" timestamp (3) with time zone,
	"feed_sequence" bigint DEFAULT 0 NOT NULL,
	"last_refresh" timestamp (3) with time zone,
	CONSTRAINT "market_state_single" CHECK ("market_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "quarter_bars" (
	"instrument_id" integer NOT NULL,
	"starts_at" timestamp (0) with time zone NOT NULL,
	"open_paise" bigint NOT NULL,
	"high_paise" bigint NOT NULL,
	"low_paise" bigint NOT NULL,
	"close_paise" bigint NOT NULL,
	"volume" bigint NOT NULL,
	CONSTRAINT "quarter_bars_instrument_id_starts_at_pk" PRIMARY KEY("instrument_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "session_rules" (
	"effective_from" date NOT NULL,
	"has_derivatives" boolean NOT NULL,
	"phases" jsonb NOT NULL,
	CONSTRAINT "session_rules_effective_from_has_derivatives_pk" PRIMARY KEY("effective_from","has_derivatives")
);
--> statement-breakpoint
CREATE TABLE "tick_rules" (
	"effective_from" date NOT NULL,
	"below_paise" bigint NOT NULL,
	"tick_paise" integer NOT NULL,
	CONSTRAINT "tick_rules_effective_from_below_paise_pk" PRIMARY KEY("effective_from","below_paise")
);
--> statement-breakpoint
CREATE TABLE "watchlist" (
	"user_id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watchlist_user_id_instrument_id_pk" PRIMARY KEY("user_id","instrument_id")
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"side" text NOT NULL,
	"order_type" text NOT NULL,
	"quantity" bigint NOT NULL,
	"limit_paise" bigint,
	"seen_paise" bigint NOT NULL,
	"fill_paise" bigint,
	"pnl_paise" bigint,
	"status" text NOT NULL,
	"reason" text,
	"is_auto_trade" boolean DEFAULT false NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"reply" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"trading_date" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trades_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "trades_quantity" CHECK ("trades"."quantity" between 1 and 100000),
	CONSTRAINT "trades_executed" CHECK (("trades"."status" = 'EXECUTED') = ("trades"."fill_paise" is not null and "trades"."executed_at" is not null)),
	CONSTRAINT "trades_limit" CHECK (("trades"."order_type" = 'LIMIT') = ("trades"."limit_paise" is not null))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundings" ADD CONSTRAINT "fundings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_details" ADD CONSTRAINT "instrument_details_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" -> 'passport' ->> 'user'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trades_idempotency" ON "trades" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "trades_account_placed" ON "trades" USING btree ("account_id","placed_at");