-- GTT: orders that are placed when a price is reached.
CREATE TABLE "gtts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" bigint NOT NULL,
	"below_paise" bigint,
	"below_limit_paise" bigint,
	"above_paise" bigint,
	"above_limit_paise" bigint,
	"trail_step_paise" bigint,
	"trail_bps" integer,
	"trail_base_paise" bigint,
	"note" text,
	"state" text NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"expires_on" date NOT NULL,
	"share_as_of" date NOT NULL,
	"is_news" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"idempotency_key" text,
	"request_hash" text,
	"reply" text,
	CONSTRAINT "gtts_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "gtts_side" CHECK ("gtts"."side" in ('BUY', 'SELL')),
	CONSTRAINT "gtts_state" CHECK ("gtts"."state" in ('ACTIVE', 'TRIGGERED', 'CANCELLED', 'EXPIRED', 'REJECTED')),
	CONSTRAINT "gtts_quantity" CHECK ("gtts"."quantity" between 1 and 100000),
	CONSTRAINT "gtts_legs" CHECK (case "gtts"."kind" when 'SINGLE' then num_nulls("gtts"."below_paise", "gtts"."above_paise") = 1
        when 'OCO' then "gtts"."side" = 'SELL' and coalesce("gtts"."below_paise" < "gtts"."above_paise", false) else false end),
	CONSTRAINT "gtts_limits" CHECK (("gtts"."below_limit_paise" is null or "gtts"."below_paise" is not null)
        and ("gtts"."above_limit_paise" is null or "gtts"."above_paise" is not null)
        and least("gtts"."below_paise", "gtts"."below_limit_paise", "gtts"."above_paise", "gtts"."above_limit_paise", 1) > 0),
	CONSTRAINT "gtts_trail" CHECK (num_nulls("gtts"."trail_step_paise", "gtts"."trail_base_paise") in (0, 2)
        and ("gtts"."trail_step_paise" is not null or "gtts"."trail_bps" is null)
        and ("gtts"."trail_step_paise" is null or ("gtts"."side" = 'SELL' and "gtts"."below_paise" is not null))
        and least("gtts"."trail_step_paise", "gtts"."trail_bps", "gtts"."trail_base_paise", 1) > 0),
	CONSTRAINT "gtts_ended" CHECK (("gtts"."ended_at" is null) = ("gtts"."state" = 'ACTIVE')),
	CONSTRAINT "gtts_news" CHECK (not "gtts"."is_news" or "gtts"."state" <> 'ACTIVE'),
	CONSTRAINT "gtts_note" CHECK (char_length("gtts"."note") between 1 and 140),
	CONSTRAINT "gtts_recorded" CHECK (num_nulls("gtts"."idempotency_key", "gtts"."request_hash", "gtts"."reply") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "gtt_id" uuid;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "gtt_id" uuid;--> statement-breakpoint
ALTER TABLE "gtts" ADD CONSTRAINT "gtts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gtts" ADD CONSTRAINT "gtts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gtts_idempotency" ON "gtts" USING btree ("idempotency_key","account_id") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "gtts_active" ON "gtts" USING btree ("instrument_id") WHERE state = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "gtts_news" ON "gtts" USING btree ("id") WHERE is_news;--> statement-breakpoint
CREATE INDEX "gtts_user" ON "gtts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trades_gtt" ON "practice"."trades" USING btree ("gtt_id","account_id") WHERE gtt_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "trades_gtt" ON "trades" USING btree ("gtt_id","account_id") WHERE gtt_id is not null;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_gtt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'GTT % has ended: it is %', OLD.id, OLD.state USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
-- A GTT ends once.
CREATE TRIGGER gtts_end
  BEFORE UPDATE ON gtts FOR EACH ROW
  WHEN (OLD.state <> 'ACTIVE' AND (OLD.state, OLD.reason, OLD.version, OLD.ended_at)
    IS DISTINCT FROM (NEW.state, NEW.reason, NEW.version, NEW.ended_at))
  EXECUTE FUNCTION refuse_change_of_gtt();
