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
ALTER TABLE "brokerage_links" ADD CONSTRAINT "brokerage_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;