CREATE TABLE "action_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instrument_id" integer NOT NULL,
	"ex_date" date NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "action_reviews_state" CHECK ("action_reviews"."state" in ('unread', 'review'))
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"run_id" uuid NOT NULL,
	"file" integer NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_parts_run_id_file_part_pk" PRIMARY KEY("run_id","file","part")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"state" text NOT NULL,
	"files" jsonb NOT NULL,
	"symbol" text,
	"as_of" date,
	"progress" jsonb,
	"result" jsonb,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_delivery" (
	"instrument_id" integer NOT NULL,
	"trading_date" date NOT NULL,
	"shares" bigint NOT NULL,
	"percent" double precision NOT NULL,
	CONSTRAINT "daily_delivery_instrument_id_trading_date_pk" PRIMARY KEY("instrument_id","trading_date"),
	CONSTRAINT "daily_delivery_percent" CHECK ("daily_delivery"."shares" >= 0 and "daily_delivery"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "trading_halts" (
	"instrument_id" integer NOT NULL,
	"trading_date" date NOT NULL,
	"previous_close_paise" bigint NOT NULL,
	"open_paise" bigint NOT NULL,
	"halted_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"decided_by" text,
	CONSTRAINT "trading_halts_instrument_id_trading_date_pk" PRIMARY KEY("instrument_id","trading_date"),
	CONSTRAINT "trading_halts_ended" CHECK (("trading_halts"."ended_at" is null) = ("trading_halts"."ended_by" is null) and ("trading_halts"."ended_by" is not distinct from 'confirmed') = ("trading_halts"."decided_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "company_names" (
	"symbol" text NOT NULL,
	"effective_from" date NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "company_names_symbol_effective_from_pk" PRIMARY KEY("symbol","effective_from")
);
--> statement-breakpoint
CREATE TABLE "index_members" (
	"index_name" text NOT NULL,
	"as_of" date NOT NULL,
	"symbol" text NOT NULL,
	"isin" text,
	"name" text NOT NULL,
	"industry" text NOT NULL,
	CONSTRAINT "index_members_index_name_as_of_symbol_pk" PRIMARY KEY("index_name","as_of","symbol")
);
--> statement-breakpoint
CREATE TABLE "instrument_isins" (
	"isin" text PRIMARY KEY NOT NULL,
	"instrument_id" integer NOT NULL,
	CONSTRAINT "instrument_isins_form" CHECK ("instrument_isins"."isin" ~ '^IN[A-Z0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "symbol_changes" (
	"symbol" text NOT NULL,
	"effective_from" date NOT NULL,
	"new_symbol" text NOT NULL,
	CONSTRAINT "symbol_changes_symbol_effective_from_pk" PRIMARY KEY("symbol","effective_from"),
	CONSTRAINT "symbol_changes_other" CHECK ("symbol_changes"."symbol" <> "symbol_changes"."new_symbol")
);
--> statement-breakpoint
ALTER TABLE "announced_actions" DROP CONSTRAINT "announced_actions_terms";--> statement-breakpoint
DROP INDEX "corporate_actions_once";--> statement-breakpoint
ALTER TABLE "announced_actions" DROP CONSTRAINT "announced_actions_instrument_id_ex_date_kind_pk";--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "ordinal" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "ordinal" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD CONSTRAINT "announced_actions_instrument_id_ex_date_kind_ordinal_pk" PRIMARY KEY("instrument_id","ex_date","kind","ordinal");--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "face_from_paise" bigint;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "face_to_paise" bigint;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "announced_actions" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "replay_instruments" ADD COLUMN "is_raw" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "action_reviews_once" ON "action_reviews" USING btree ("instrument_id","ex_date","subject");--> statement-breakpoint
CREATE INDEX "import_runs_created" ON "import_runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "corporate_actions_once" ON "corporate_actions" USING btree ("instrument_id","ex_date","kind","ordinal");--> statement-breakpoint
ALTER TABLE "announced_actions" ADD CONSTRAINT "announced_actions_terms" CHECK (case "announced_actions"."kind"
        when 'dividend' then num_nulls("announced_actions"."numerator", "announced_actions"."denominator") = 2 and coalesce("announced_actions"."amount_paise", 0) > 0
        when 'other' then num_nulls("announced_actions"."numerator", "announced_actions"."denominator", "announced_actions"."amount_paise") = 3
        else "announced_actions"."kind" in ('split', 'bonus', 'rights') and num_nulls("announced_actions"."numerator", "announced_actions"."denominator") = 0
          and "announced_actions"."numerator" > 0 and "announced_actions"."denominator" > 0
          and ("announced_actions"."kind" = 'rights') = ("announced_actions"."amount_paise" is not null) end);