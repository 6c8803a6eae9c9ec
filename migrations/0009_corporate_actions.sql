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
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_book";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "dividend_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_actions" ADD CONSTRAINT "account_actions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_actions" ADD CONSTRAINT "account_actions_action_id_corporate_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_actions_action" ON "account_actions" USING btree ("action_id");--> statement-breakpoint
CREATE UNIQUE INDEX "corporate_actions_once" ON "corporate_actions" USING btree ("instrument_id","ex_date","kind");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_dividend" CHECK ("accounts"."dividend_paise" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_book" CHECK ("ledger_postings"."book" in ('cash', 'position', 'charges', 'funding', 'pnl', 'dividend'));