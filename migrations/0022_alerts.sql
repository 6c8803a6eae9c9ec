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
CREATE TABLE "trade_news" (
	"account_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_follows" ADD CONSTRAINT "alert_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_level" ON "alerts" USING btree ("instrument_id","kind","level") WHERE state = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "alerts_condition" ON "alerts" USING btree ("id") WHERE kind = 'condition' and state = 'active' and deleted_at is null;