-- The tables that the 35 migrations before this one made (0000_init to 0034_ways-in), with their columns in that order.
-- Never edited: databases that had those migrations are taken as having had this one. Later changes are migrations.
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invite_uses" (
	"invite_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invite_uses_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invites_uses" CHECK ("invites"."uses" between 0 and "invites"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "oidc_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "oidc_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "password_resets_origin" CHECK ("password_resets"."origin" in ('mail', 'administrator', 'command'))
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"prefix" text,
	"expires_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "two_factors_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "account_actions" (
	"account_id" uuid NOT NULL,
	"action_id" uuid NOT NULL,
	"quantity_before" bigint NOT NULL,
	"quantity_after" bigint NOT NULL,
	"cash_paise" bigint NOT NULL,
	"fraction_cost_paise" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_actions_account_id_action_id_pk" PRIMARY KEY("account_id","action_id"),
	CONSTRAINT "account_actions_amounts" CHECK (least("account_actions"."quantity_before" - 1, "account_actions"."quantity_after", "account_actions"."cash_paise", "account_actions"."fraction_cost_paise") >= 0)
);
--> statement-breakpoint
CREATE TABLE "corporate_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instrument_id" integer NOT NULL,
	"ex_date" date NOT NULL,
	"kind" text NOT NULL,
	"numerator" integer,
	"denominator" integer,
	"amount_paise" bigint,
	CONSTRAINT "corporate_actions_terms" CHECK (case when "corporate_actions"."kind" = 'dividend'
        then num_nulls("corporate_actions"."numerator", "corporate_actions"."denominator") = 2 and "corporate_actions"."amount_paise" is not null and "corporate_actions"."amount_paise" > 0
        else "corporate_actions"."kind" in ('split', 'bonus') and num_nulls("corporate_actions"."numerator", "corporate_actions"."denominator") = 0
          and "corporate_actions"."numerator" > 0 and "corporate_actions"."denominator" > 0 and "corporate_actions"."amount_paise" is null end)
);
--> statement-breakpoint
CREATE TABLE "alert_crossings" (
	"sequence" bigint NOT NULL,
	"instrument_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"session" date NOT NULL,
	"top" bigint NOT NULL,
	"bottom" bigint NOT NULL,
	"rise" integer NOT NULL,
	"fall" integer NOT NULL,
	CONSTRAINT "alert_crossings_sequence_instrument_id_pk" PRIMARY KEY("sequence","instrument_id")
);
--> statement-breakpoint
CREATE TABLE "alert_follows" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"orders" boolean NOT NULL,
	"screens" boolean NOT NULL,
	"predictions" boolean NOT NULL,
	"feed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"kind" text NOT NULL,
	"level" bigint,
	"expression" text,
	"repeat" text NOT NULL,
	"state" text NOT NULL,
	"firings" integer DEFAULT 0 NOT NULL,
	"awake_on" date NOT NULL,
	"armed_sequence" bigint NOT NULL,
	"share_as_of" date NOT NULL,
	"fired_at" timestamp (3) with time zone,
	"fired_paise" bigint,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('above', 'below', 'rises', 'falls', 'condition')),
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('active', 'fired') and "alerts"."repeat" in ('once', 'session')),
	CONSTRAINT "alerts_cause" CHECK (case when "alerts"."kind" = 'condition' then "alerts"."expression" is not null and "alerts"."level" is null
        else "alerts"."level" > 0 and "alerts"."expression" is null end),
	CONSTRAINT "alerts_fired" CHECK ("alerts"."state" = 'active' or ("alerts"."firings" > 0 and "alerts"."fired_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "news_told" (
	"kind" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announced_actions" (
	"instrument_id" integer NOT NULL,
	"ex_date" date NOT NULL,
	"kind" text NOT NULL,
	"numerator" integer,
	"denominator" integer,
	"amount_paise" bigint,
	"announced_on" date NOT NULL,
	CONSTRAINT "announced_actions_instrument_id_ex_date_kind_pk" PRIMARY KEY("instrument_id","ex_date","kind"),
	CONSTRAINT "announced_actions_terms" CHECK (case when "announced_actions"."kind" = 'dividend'
        then num_nulls("announced_actions"."numerator", "announced_actions"."denominator") = 2 and "announced_actions"."amount_paise" is not null and "announced_actions"."amount_paise" > 0
        else "announced_actions"."kind" in ('split', 'bonus') and num_nulls("announced_actions"."numerator", "announced_actions"."denominator") = 0
          and "announced_actions"."numerator" > 0 and "announced_actions"."denominator" > 0 and "announced_actions"."amount_paise" is null end),
	CONSTRAINT "announced_actions_ahead" CHECK ("announced_actions"."announced_on" <= "announced_actions"."ex_date")
);
--> statement-breakpoint
CREATE TABLE "fpi_shareholding" (
	"instrument_id" integer NOT NULL,
	"quarter_end" date NOT NULL,
	"filed_on" date NOT NULL,
	"percent" double precision NOT NULL,
	CONSTRAINT "fpi_shareholding_instrument_id_quarter_end_pk" PRIMARY KEY("instrument_id","quarter_end"),
	CONSTRAINT "fpi_shareholding_percent" CHECK ("fpi_shareholding"."percent" between 0 and 100),
	CONSTRAINT "fpi_shareholding_filed" CHECK ("fpi_shareholding"."filed_on" > "fpi_shareholding"."quarter_end")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_single" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
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
	"has_password" boolean DEFAULT true NOT NULL,
	"confirm_by" timestamp (3) with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('USER', 'BROKER', 'ADMIN'))
);
--> statement-breakpoint
CREATE TABLE "auto_journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"verdicts" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broker_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"broker_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rate_millionths" integer NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "broker_clients_period" CHECK ("broker_clients"."left_at" >= "broker_clients"."joined_at"),
	CONSTRAINT "broker_clients_rate" CHECK ("broker_clients"."rate_millionths" between 0 and 25000)
);
--> statement-breakpoint
CREATE TABLE "broker_offers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"code_made_at" timestamp (3) with time zone NOT NULL,
	"rate_millionths" integer NOT NULL,
	CONSTRAINT "broker_offers_rate" CHECK ("broker_offers"."rate_millionths" between 0 and 25000)
);
--> statement-breakpoint
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
CREATE TABLE "email_confirmations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbox_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"subscription_id" uuid,
	"parcel" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_deliveries_channel" CHECK ("inbox_deliveries"."channel" in ('email', 'push') and ("inbox_deliveries"."channel" = 'push') = ("inbox_deliveries"."subscription_id" is not null)),
	CONSTRAINT "inbox_deliveries_outcome" CHECK ("inbox_deliveries"."outcome" in ('sent', 'given up') and ("inbox_deliveries"."outcome" is null) = ("inbox_deliveries"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "inbox_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_items_cause" UNIQUE("user_id","key"),
	CONSTRAINT "inbox_items_link" CHECK ("inbox_items"."link" like '/%' and "inbox_items"."link" not like '//%' and strpos("inbox_items"."link", chr(92)) = 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"done" integer,
	"total" integer,
	"failure" text,
	"moments" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "job_runs_state" CHECK ("job_runs"."state" in ('never', 'running', 'done', 'failed', 'interrupted')),
	CONSTRAINT "job_runs_progress" CHECK (("job_runs"."done" is null) = ("job_runs"."total" is null)),
	CONSTRAINT "job_runs_failure" CHECK (("job_runs"."state" = 'failed') = ("job_runs"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"user_id" uuid NOT NULL,
	"lesson" text NOT NULL,
	"quiz_score" smallint NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_progress_user_id_lesson_pk" PRIMARY KEY("user_id","lesson"),
	CONSTRAINT "lesson_progress_score" CHECK ("lesson_progress"."quiz_score" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text,
	"fence" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"cash_paise" bigint DEFAULT 0 NOT NULL,
	"held_paise" bigint DEFAULT 0 NOT NULL,
	"funded_paise" bigint DEFAULT 0 NOT NULL,
	"purchased_paise" bigint DEFAULT 0 NOT NULL,
	"realised_paise" bigint DEFAULT 0 NOT NULL,
	"charges_paise" bigint DEFAULT 0 NOT NULL,
	"deduct_charges" boolean DEFAULT false NOT NULL,
	"dividend_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "accounts_held" CHECK ("accounts"."held_paise" >= 0 and "accounts"."held_paise" <= "accounts"."cash_paise"),
	CONSTRAINT "accounts_funded" CHECK ("accounts"."funded_paise" between 0 and 100000000000),
	CONSTRAINT "accounts_purchased" CHECK ("accounts"."purchased_paise" >= 0),
	CONSTRAINT "accounts_charges" CHECK ("accounts"."charges_paise" >= 0),
	CONSTRAINT "accounts_dividend" CHECK ("accounts"."dividend_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fundings" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"reply" text,
	CONSTRAINT "fundings_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "fundings_amount" CHECK ("fundings"."amount_paise" > 0),
	CONSTRAINT "fundings_recorded" CHECK (num_nulls("fundings"."idempotency_key", "fundings"."request_hash", "fundings"."reply") in (0, 3))
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
	CONSTRAINT "ledger_postings_account_id_transaction_id_book_pk" PRIMARY KEY("account_id","transaction_id","book"),
	CONSTRAINT "ledger_postings_book" CHECK ("ledger_postings"."book" in ('cash', 'position', 'charges', 'funding', 'pnl', 'dividend')),
	CONSTRAINT "ledger_postings_position" CHECK (case when "ledger_postings"."book" = 'position' then "ledger_postings"."instrument_id" is not null else "ledger_postings"."quantity" = 0 end)
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"account_id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"held_quantity" bigint DEFAULT 0 NOT NULL,
	"cost_paise" bigint NOT NULL,
	"last_dp_on" date,
	CONSTRAINT "positions_account_id_instrument_id_pk" PRIMARY KEY("account_id","instrument_id"),
	CONSTRAINT "positions_held" CHECK ("positions"."held_quantity" >= 0 and "positions"."held_quantity" <= "positions"."quantity"),
	CONSTRAINT "positions_cost" CHECK ("positions"."cost_paise" >= 0 and ("positions"."quantity" > 0 or "positions"."cost_paise" = 0))
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
) PARTITION BY RANGE (trading_date);
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
CREATE TABLE "live_quotes" (
	"instrument_id" integer PRIMARY KEY NOT NULL,
	"last_paise" bigint NOT NULL,
	"previous_close_paise" bigint NOT NULL,
	"open_paise" bigint NOT NULL,
	"high_paise" bigint NOT NULL,
	"low_paise" bigint NOT NULL,
	"volume" bigint NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_slots" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"fence" bigint NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_slots_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "market_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"market_time" timestamp (3) with time zone,
	"feed_sequence" bigint DEFAULT 0 NOT NULL,
	"last_refresh" timestamp (3) with time zone,
	"report" jsonb,
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
) PARTITION BY RANGE (starts_at);
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
CREATE TABLE "practice_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"trading_date" date NOT NULL,
	"cash_paise" bigint NOT NULL,
	"state" text DEFAULT 'paused' NOT NULL,
	"speed" integer NOT NULL,
	"market_time" timestamp (3) with time zone,
	"ticked_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"score" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practice_days_state" CHECK ("practice_days"."state" in ('paused', 'running', 'over')),
	CONSTRAINT "practice_days_score" CHECK (("practice_days"."score" is not null) = ("practice_days"."state" = 'over')),
	CONSTRAINT "practice_days_speed" CHECK ("practice_days"."speed" between 1 and 600),
	CONSTRAINT "practice_days_cash" CHECK ("practice_days"."cash_paise" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "instrument_health" (
	"instrument_id" integer PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"judged_on" date NOT NULL,
	CONSTRAINT "instrument_health_score" CHECK ("instrument_health"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "quarantine" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instrument_id" integer,
	"symbol" text NOT NULL,
	"trading_date" date NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"row" jsonb NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "quarantine_known_status" CHECK ("quarantine"."status" in ('held', 'released', 'dropped')),
	CONSTRAINT "quarantine_decided" CHECK (("quarantine"."status" = 'held') = ("quarantine"."decided_at" is null) and ("quarantine"."status" = 'held') = ("quarantine"."decided_by" is null))
);
--> statement-breakpoint
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
CREATE TABLE "own_screens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"expression" text NOT NULL,
	"alert_on_match" boolean NOT NULL,
	"matched" integer[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brokerage_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_api_key" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_access_token" text,
	"brokerage_user_id" text,
	"brokerage_user_name" text,
	"verified_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"auto_trading_enabled" boolean DEFAULT false NOT NULL,
	"risk_tolerance" text NOT NULL,
	"max_investment_paise" bigint NOT NULL,
	"stop_loss_percent" double precision NOT NULL,
	"profit_target_percent" double precision NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"daily_loss_limit_paise" bigint,
	"max_open_positions" integer NOT NULL,
	"cooldown_losses" integer NOT NULL,
	"cooldown_minutes" integer NOT NULL,
	"minimum_edge" double precision NOT NULL,
	"notify_email" boolean DEFAULT false NOT NULL,
	"notify_sms" boolean DEFAULT false NOT NULL,
	"notify_push" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_settings_limits" CHECK ("user_settings"."max_investment_paise" >= 100000 and "user_settings"."stop_loss_percent" between 1 and 20
        and "user_settings"."profit_target_percent" between 5 and 50 and "user_settings"."starts_at" < "user_settings"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "trade_events" (
	"account_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trade_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "trade_events_account_id_trade_id_seq_pk" PRIMARY KEY("account_id","trade_id","seq")
);
--> statement-breakpoint
CREATE TABLE "trade_news" (
	"account_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL
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
	"request_hash" text,
	"reply" text,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"trading_date" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"charges" jsonb,
	"held_paise" bigint DEFAULT 0 NOT NULL,
	"held_quantity" bigint DEFAULT 0 NOT NULL,
	"stop_paise" bigint,
	"target_paise" bigint,
	"parent_id" uuid,
	"exit" text,
	"trigger_paise" bigint,
	"priority" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "trades_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "trades_quantity" CHECK ("trades"."quantity" between 1 and 100000),
	CONSTRAINT "trades_side" CHECK ("trades"."side" in ('BUY', 'SELL')),
	CONSTRAINT "trades_status" CHECK ("trades"."status" in ('EXECUTED', 'PENDING', 'CANCELLED', 'FAILED')),
	CONSTRAINT "trades_limit" CHECK ("trades"."order_type" = case when "trades"."limit_paise" is null then 'MARKET' else 'LIMIT' end),
	CONSTRAINT "trades_exit" CHECK (num_nulls("trades"."parent_id", "trades"."exit", "trades"."trigger_paise") = 3
        or (num_nulls("trades"."parent_id", "trades"."exit", "trades"."trigger_paise", "trades"."limit_paise") = 1
          and "trades"."side" = 'SELL' and "trades"."exit" in ('STOP', 'TARGET') and "trades"."limit_paise" is null)),
	CONSTRAINT "trades_exits_asked" CHECK (num_nulls("trades"."stop_paise", "trades"."target_paise") = 2
        or ("trades"."side" = 'BUY' and coalesce("trades"."stop_paise", 0) < coalesce("trades"."target_paise", 9007199254740991))),
	CONSTRAINT "trades_prices" CHECK (least("trades"."limit_paise", "trades"."stop_paise", "trades"."target_paise", "trades"."trigger_paise", "trades"."fill_paise", 1) > 0),
	CONSTRAINT "trades_executed" CHECK (num_nulls("trades"."fill_paise", "trades"."executed_at") = case "trades"."status" when 'EXECUTED' then 0 else 2 end),
	CONSTRAINT "trades_pnl" CHECK (("trades"."pnl_paise" is not null) = ("trades"."status" = 'EXECUTED' and "trades"."side" = 'SELL')),
	CONSTRAINT "trades_charges" CHECK ("trades"."charges" is null or "trades"."status" = 'EXECUTED'),
	CONSTRAINT "trades_held_cash" CHECK ("trades"."held_paise" = 0 or ("trades"."held_paise" > 0 and "trades"."status" = 'PENDING' and "trades"."side" = 'BUY')),
	CONSTRAINT "trades_held_shares" CHECK ("trades"."held_quantity" = 0
        or ("trades"."held_quantity" between 1 and "trades"."quantity" and "trades"."status" = 'PENDING' and "trades"."side" = 'SELL')),
	CONSTRAINT "trades_recorded" CHECK (num_nulls("trades"."idempotency_key", "trades"."request_hash", "trades"."reply") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "universe_changes" (
	"effective_from" date NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"other_symbol" text DEFAULT '' NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "universe_changes_effective_from_symbol_kind_other_symbol_pk" PRIMARY KEY("effective_from","symbol","kind","other_symbol"),
	CONSTRAINT "universe_changes_kind" CHECK ("universe_changes"."kind" in ('added', 'dropped', 'renamed', 'demerged')),
	CONSTRAINT "universe_changes_other" CHECK (case "universe_changes"."kind" when 'renamed' then "universe_changes"."other_symbol" <> '' when 'demerged' then true else "universe_changes"."other_symbol" = '' end)
);
--> statement-breakpoint
ALTER TABLE "invite_uses" ADD CONSTRAINT "invite_uses_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_uses" ADD CONSTRAINT "invite_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_identities" ADD CONSTRAINT "oidc_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_actions" ADD CONSTRAINT "account_actions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_actions" ADD CONSTRAINT "account_actions_action_id_corporate_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_follows" ADD CONSTRAINT "alert_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_journal" ADD CONSTRAINT "auto_journal_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_clients" ADD CONSTRAINT "broker_clients_broker_id_users_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_clients" ADD CONSTRAINT "broker_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_offers" ADD CONSTRAINT "broker_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_deliveries" ADD CONSTRAINT "inbox_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_deliveries" ADD CONSTRAINT "inbox_deliveries_item_id_inbox_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inbox_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_deliveries" ADD CONSTRAINT "inbox_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundings" ADD CONSTRAINT "fundings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_details" ADD CONSTRAINT "instrument_details_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_days" ADD CONSTRAINT "practice_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prediction_endings" ADD CONSTRAINT "prediction_endings_prediction" FOREIGN KEY ("origin","trading_date","instrument_id","horizon") REFERENCES "public"."predictions"("origin","trading_date","instrument_id","horizon") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prediction_judgements" ADD CONSTRAINT "prediction_judgements_prediction" FOREIGN KEY ("origin","trading_date","instrument_id","horizon") REFERENCES "public"."predictions"("origin","trading_date","instrument_id","horizon") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_origin_trading_date_prediction_days_origin_trading_date_fk" FOREIGN KEY ("origin","trading_date") REFERENCES "public"."prediction_days"("origin","trading_date") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_screens" ADD CONSTRAINT "own_screens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brokerage_links" ADD CONSTRAINT "brokerage_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_events" ADD CONSTRAINT "trade_events_account_id_trade_id_trades_account_id_id_fk" FOREIGN KEY ("account_id","trade_id") REFERENCES "public"."trades"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_resets" ON "attempts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "invite_uses_invite" ON "invite_uses" USING btree ("invite_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_token" ON "invites" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "oidc_identities_user" ON "oidc_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_expiring" ON "api_tokens" USING btree ("expires_at") WHERE expires_at is not null and reminded_at is null;--> statement-breakpoint
CREATE INDEX "account_actions_action" ON "account_actions" USING btree ("action_id");--> statement-breakpoint
CREATE UNIQUE INDEX "corporate_actions_once" ON "corporate_actions" USING btree ("instrument_id","ex_date","kind");--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_level" ON "alerts" USING btree ("instrument_id","kind","level") WHERE state = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "alerts_condition" ON "alerts" USING btree ("id") WHERE kind = 'condition' and state = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_log_views" ON "audit_log" USING btree ("subject","sequence") WHERE action = 'client.view';--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" -> 'passport' ->> 'user'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_email_begins" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_first_name_begins" ON "users" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_begins" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_role_newest" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_active_newest" ON "users" USING btree ("is_active","id");--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("confirm_by") WHERE confirm_by is not null;--> statement-breakpoint
CREATE INDEX "auto_journal_user" ON "auto_journal" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "auto_journal_issued" ON "auto_journal" USING btree ("issued_on","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "broker_clients_current" ON "broker_clients" USING btree ("user_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "broker_clients_broker" ON "broker_clients" USING btree ("broker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "broker_offers_code" ON "broker_offers" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "email_confirmations_token" ON "email_confirmations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "inbox_deliveries_waiting" ON "inbox_deliveries" USING btree ("channel","due_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "inbox_deliveries_pace" ON "inbox_deliveries" USING btree ("user_id","channel","ended_at");--> statement-breakpoint
CREATE INDEX "inbox_deliveries_item" ON "inbox_deliveries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "inbox_deliveries_subscription" ON "inbox_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "inbox_items_newest" ON "inbox_items" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "inbox_items_unread" ON "inbox_items" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "inbox_items_age" ON "inbox_items" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fundings_idempotency" ON "fundings" USING btree ("idempotency_key","account_id");--> statement-breakpoint
CREATE INDEX "reconciliations_checked" ON "reconciliations" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "practice_days_user" ON "practice_days" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_days_running" ON "practice_days" USING btree ("user_id") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "prediction_days_sequence" ON "prediction_days" USING btree ("origin","sequence");--> statement-breakpoint
CREATE INDEX "prediction_judgements_newest" ON "prediction_judgements" USING btree ("judged_on","trading_date");--> statement-breakpoint
CREATE INDEX "predictions_instrument" ON "predictions" USING btree ("instrument_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quarantine_once" ON "quarantine" USING btree ("symbol","trading_date","source","reason");--> statement-breakpoint
CREATE INDEX "quarantine_status" ON "quarantine" USING btree ("status","found_at");--> statement-breakpoint
CREATE INDEX "replay_bars_trading_date" ON "replay_bars" USING btree ("trading_date");--> statement-breakpoint
CREATE INDEX "own_screens_user" ON "own_screens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trades_idempotency" ON "trades" USING btree ("idempotency_key","account_id") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "trades_date" ON "trades" USING btree ("trading_date","account_id");--> statement-breakpoint
CREATE INDEX "trades_pending" ON "trades" USING btree ("id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "trades_exits" ON "trades" USING btree ("parent_id","account_id") WHERE parent_id is not null;
--> statement-breakpoint
-- The head of the audit log's chain of hashes, which has no row yet.
INSERT INTO audit_head (id, sequence, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
-- What refuses to change what must not change.
CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger_postings is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM posted GROUP BY account_id, transaction_id HAVING sum(amount_paise) <> 0) THEN
    RAISE EXCEPTION 'the postings of a transaction must sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_balanced
  AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_trade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a trade cannot go from % to % by %',
    coalesce(CASE WHEN TG_OP <> 'INSERT' THEN OLD.status END, 'nothing'),
    coalesce(CASE WHEN TG_OP <> 'DELETE' THEN NEW.status END, 'nothing'), lower(TG_OP)
    USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trades_begin
  BEFORE INSERT ON trades FOR EACH ROW
  WHEN (NEW.status IN ('CANCELLED', 'FAILED'))
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER trades_end
  BEFORE UPDATE ON trades FOR EACH ROW
  WHEN (
    OLD.status <> 'PENDING'
    OR (OLD.account_id, OLD.id, OLD.side, OLD.order_type, OLD.parent_id, OLD.exit, OLD.placed_at)
      IS DISTINCT FROM (NEW.account_id, NEW.id, NEW.side, NEW.order_type, NEW.parent_id, NEW.exit, NEW.placed_at)
  )
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER trades_stay
  BEFORE DELETE ON trades FOR EACH ROW
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_trade_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'trade_events is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trade_events_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON trade_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_trade_events();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_predictions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER prediction_models_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_models
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
CREATE TRIGGER prediction_days_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
CREATE TRIGGER predictions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON predictions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
CREATE TRIGGER prediction_judgements_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_judgements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
CREATE TRIGGER prediction_endings_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_endings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
-- Bars grow with time without end, and are read by time: they are stored by month. Rows of months that have no table yet
-- are in history.daily_bars and history.quarter_bars.
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
CREATE TABLE history.daily_bars (LIKE public.daily_bars INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT daily_bars_instrument_id_trading_date_pk PRIMARY KEY (instrument_id, trading_date));
--> statement-breakpoint
ALTER TABLE public.daily_bars ATTACH PARTITION history.daily_bars DEFAULT;
--> statement-breakpoint
CREATE TABLE history.quarter_bars (LIKE public.quarter_bars INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT quarter_bars_instrument_id_starts_at_pk PRIMARY KEY (instrument_id, starts_at));
--> statement-breakpoint
ALTER TABLE public.quarter_bars ATTACH PARTITION history.quarter_bars DEFAULT;
--> statement-breakpoint
-- The tables of the ledger and of trades a second time, for practice days: openPracticeDb looks names up here first.
-- server/practice/tables.test.ts compares them.
CREATE SCHEMA practice;
--> statement-breakpoint
CREATE TABLE practice.accounts (LIKE public.accounts INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users (id),
  CONSTRAINT accounts_day FOREIGN KEY (id) REFERENCES public.practice_days (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE INDEX accounts_user ON practice.accounts (user_id);
--> statement-breakpoint
CREATE TABLE practice.positions (LIKE public.positions INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT positions_account_id_instrument_id_pk PRIMARY KEY (account_id, instrument_id),
  CONSTRAINT positions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE TABLE practice.ledger_postings (LIKE public.ledger_postings INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT ledger_postings_account_id_transaction_id_book_pk PRIMARY KEY (account_id, transaction_id, book),
  CONSTRAINT ledger_postings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE TABLE practice.fundings (LIKE public.fundings INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT fundings_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT fundings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE UNIQUE INDEX fundings_idempotency ON practice.fundings (idempotency_key, account_id);
--> statement-breakpoint
CREATE TABLE practice.trades (LIKE public.trades INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT trades_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT trades_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE UNIQUE INDEX trades_idempotency ON practice.trades (idempotency_key, account_id) WHERE idempotency_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX trades_date ON practice.trades (trading_date, account_id);
--> statement-breakpoint
CREATE INDEX trades_pending ON practice.trades (id) WHERE status = 'PENDING';
--> statement-breakpoint
CREATE INDEX trades_exits ON practice.trades (parent_id, account_id) WHERE parent_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE practice.trade_events (LIKE public.trade_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY,
  CONSTRAINT trade_events_account_id_trade_id_seq_pk PRIMARY KEY (account_id, trade_id, seq),
  CONSTRAINT trade_events_account_id_trade_id_trades_account_id_id_fk FOREIGN KEY (account_id, trade_id)
    REFERENCES practice.trades (account_id, id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE TABLE practice.account_actions (LIKE public.account_actions INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT account_actions_account_id_action_id_pk PRIMARY KEY (account_id, action_id),
  CONSTRAINT account_actions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE,
  CONSTRAINT account_actions_action_id_corporate_actions_id_fk FOREIGN KEY (action_id) REFERENCES public.corporate_actions (id));
--> statement-breakpoint
CREATE INDEX account_actions_action ON practice.account_actions (action_id);
--> statement-breakpoint
CREATE TABLE practice.trade_news (LIKE public.trade_news INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT trade_news_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
-- As in the ledger, but that rows may go: with their day, and with nothing else, since they are reached through it alone.
CREATE TRIGGER ledger_postings_append_only
  BEFORE UPDATE OR TRUNCATE ON practice.ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_balanced
  AFTER INSERT ON practice.ledger_postings REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();
--> statement-breakpoint
CREATE TRIGGER trades_begin
  BEFORE INSERT ON practice.trades FOR EACH ROW
  WHEN (NEW.status IN ('CANCELLED', 'FAILED'))
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER trades_end
  BEFORE UPDATE ON practice.trades FOR EACH ROW
  WHEN (
    OLD.status <> 'PENDING'
    OR (OLD.account_id, OLD.id, OLD.side, OLD.order_type, OLD.parent_id, OLD.exit, OLD.placed_at)
      IS DISTINCT FROM (NEW.account_id, NEW.id, NEW.side, NEW.order_type, NEW.parent_id, NEW.exit, NEW.placed_at)
  )
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER trade_events_append_only
  BEFORE UPDATE OR TRUNCATE ON practice.trade_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_trade_events();
