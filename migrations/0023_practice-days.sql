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
ALTER TABLE "practice_days" ADD CONSTRAINT "practice_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_days_user" ON "practice_days" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_days_running" ON "practice_days" USING btree ("user_id") WHERE state = 'running';