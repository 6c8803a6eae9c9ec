CREATE TABLE "action_news" (
	"account_id" uuid NOT NULL,
	"action_id" uuid NOT NULL,
	CONSTRAINT "action_news_account_id_action_id_pk" PRIMARY KEY("account_id","action_id")
);
--> statement-breakpoint
CREATE TABLE "offer_uses" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" bigint NOT NULL,
	"value_paise" bigint NOT NULL,
	"cost_paise" bigint DEFAULT 0 NOT NULL,
	"is_dividend" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_uses_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "offer_uses_terms" CHECK ("offer_uses"."kind" in ('taken', 'renounced', 'tendered') and "offer_uses"."quantity" > 0
        and least("offer_uses"."value_paise", "offer_uses"."cost_paise") >= 0 and ("offer_uses"."kind" = 'tendered' or not "offer_uses"."is_dividend"))
);
--> statement-breakpoint
CREATE TABLE "share_offers" (
	"account_id" uuid NOT NULL,
	"action_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "share_offers_account_id_action_id_pk" PRIMARY KEY("account_id","action_id"),
	CONSTRAINT "share_offers_used" CHECK ("share_offers"."quantity" > 0 and "share_offers"."used" between 0 and "share_offers"."quantity")
);
--> statement-breakpoint
CREATE TABLE "awaited_stocks" (
	"id" integer PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"sector" text NOT NULL,
	"effective_from" date NOT NULL,
	"price_paise" bigint,
	CONSTRAINT "awaited_stocks_symbol_unique" UNIQUE("symbol")
);
--> statement-breakpoint
ALTER TABLE "account_actions" DROP CONSTRAINT "account_actions_amounts";--> statement-breakpoint
ALTER TABLE "corporate_actions" DROP CONSTRAINT "corporate_actions_terms";--> statement-breakpoint
ALTER TABLE "announced_actions" DROP CONSTRAINT "announced_actions_terms";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_book";--> statement-breakpoint
ALTER TABLE "practice"."account_actions" DROP CONSTRAINT "account_actions_amounts";--> statement-breakpoint
ALTER TABLE "practice"."ledger_postings" DROP CONSTRAINT "ledger_postings_book";--> statement-breakpoint
ALTER TABLE "trading_halts" ALTER COLUMN "previous_close_paise" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trading_halts" ALTER COLUMN "open_paise" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_actions" ADD COLUMN "moved_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "cost_numerator" bigint;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "cost_denominator" bigint;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "is_provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "cum_paise" bigint;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "ex_paise" bigint;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "closes_on" date;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "other_symbol" text;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "cost_bps" integer;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "closes_on" date;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "recorded_by" text;--> statement-breakpoint
ALTER TABLE "practice"."account_actions" ADD COLUMN "moved_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trading_halts" ADD COLUMN "cause" text DEFAULT 'break' NOT NULL;--> statement-breakpoint
ALTER TABLE "action_news" ADD CONSTRAINT "action_news_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_offer" FOREIGN KEY ("account_id","action_id") REFERENCES "public"."share_offers"("account_id","action_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_offers" ADD CONSTRAINT "share_offers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_offers" ADD CONSTRAINT "share_offers_action_id_corporate_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_actions" ADD CONSTRAINT "account_actions_amounts" CHECK (least("account_actions"."quantity_before", "account_actions"."quantity_after", "account_actions"."cash_paise", "account_actions"."fraction_cost_paise") >= 0);--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_parts" CHECK (("corporate_actions"."kind" in ('rights', 'buyback')) = ("corporate_actions"."closes_on" is not null)
        and ("corporate_actions"."kind" in ('demerged', 'merged')) = ("corporate_actions"."source_id" is not null)
        and ("corporate_actions"."kind" = 'demerger') = ("corporate_actions"."cost_denominator" is not null)
        and num_nulls("corporate_actions"."cost_numerator", "corporate_actions"."cost_denominator") in (0, 2)
        and num_nulls("corporate_actions"."cum_paise", "corporate_actions"."ex_paise") in (0, 2) and least("corporate_actions"."cum_paise", "corporate_actions"."ex_paise", 1) > 0
        and coalesce("corporate_actions"."cost_numerator" between 0 and "corporate_actions"."cost_denominator", true));--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_terms" CHECK (case
        when "corporate_actions"."kind" = 'dividend' then num_nulls("corporate_actions"."numerator", "corporate_actions"."denominator") = 2 and coalesce("corporate_actions"."amount_paise", 0) > 0
        when "corporate_actions"."kind" in ('suspension', 'delisting', 'rename')
          then num_nulls("corporate_actions"."numerator", "corporate_actions"."denominator", "corporate_actions"."amount_paise") = 3
        else num_nulls("corporate_actions"."numerator", "corporate_actions"."denominator") = 0 and "corporate_actions"."numerator" > 0 and "corporate_actions"."denominator" > 0
          and ("corporate_actions"."kind" in ('rights', 'buyback')) = ("corporate_actions"."amount_paise" is not null) end);--> statement-breakpoint
ALTER TABLE "announced_actions" ADD CONSTRAINT "announced_actions_parts" CHECK (("announced_actions"."kind" in ('demerger', 'merger', 'rename')) = ("announced_actions"."other_symbol" is not null)
        and ("announced_actions"."cost_bps" is null or ("announced_actions"."kind" = 'demerger' and "announced_actions"."cost_bps" between 0 and 10000))
        and ("announced_actions"."closes_on" is null or "announced_actions"."kind" in ('rights', 'buyback')));--> statement-breakpoint
ALTER TABLE "announced_actions" ADD CONSTRAINT "announced_actions_terms" CHECK (case "announced_actions"."kind"
        when 'dividend' then num_nulls("announced_actions"."numerator", "announced_actions"."denominator") = 2 and coalesce("announced_actions"."amount_paise", 0) > 0
        else case when "announced_actions"."kind" in ('other', 'suspension', 'delisting', 'rename')
            then num_nulls("announced_actions"."numerator", "announced_actions"."denominator", "announced_actions"."amount_paise") = 3
            else num_nulls("announced_actions"."numerator", "announced_actions"."denominator") = 0 and "announced_actions"."numerator" > 0 and "announced_actions"."denominator" > 0
              and ("announced_actions"."kind" in ('rights', 'buyback')) = ("announced_actions"."amount_paise" is not null) end end);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_book" CHECK ("ledger_postings"."book" in ('cash', 'position', 'charges', 'funding', 'pnl', 'dividend', 'transfer'));--> statement-breakpoint
ALTER TABLE "practice"."account_actions" ADD CONSTRAINT "account_actions_amounts" CHECK (least("practice"."account_actions"."quantity_before", "practice"."account_actions"."quantity_after", "practice"."account_actions"."cash_paise", "practice"."account_actions"."fraction_cost_paise") >= 0);--> statement-breakpoint
ALTER TABLE "practice"."ledger_postings" ADD CONSTRAINT "ledger_postings_book" CHECK ("practice"."ledger_postings"."book" in ('cash', 'position', 'charges', 'funding', 'pnl', 'dividend', 'transfer'));--> statement-breakpoint
ALTER TABLE "trading_halts" ADD CONSTRAINT "trading_halts_prices" CHECK (num_nulls("trading_halts"."previous_close_paise", "trading_halts"."open_paise") = case "trading_halts"."cause" when 'break' then 0 else 2 end);