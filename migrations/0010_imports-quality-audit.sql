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
CREATE TABLE "universe_changes" (
	"effective_from" date NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"other_symbol" text DEFAULT '' NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "universe_changes_effective_from_symbol_kind_other_symbol_pk" PRIMARY KEY("effective_from","symbol","kind","other_symbol"),
	CONSTRAINT "universe_changes_kind" CHECK ("universe_changes"."kind" in ('added', 'dropped', 'renamed', 'demerged')),
	CONSTRAINT "universe_changes_other" CHECK (("universe_changes"."kind" in ('renamed', 'demerged')) = ("universe_changes"."other_symbol" <> ''))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "quarantine_once" ON "quarantine" USING btree ("symbol","trading_date","source","reason");--> statement-breakpoint
CREATE INDEX "quarantine_status" ON "quarantine" USING btree ("status","found_at");