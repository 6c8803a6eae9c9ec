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
ALTER TABLE "broker_clients" ADD CONSTRAINT "broker_clients_broker_id_users_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_clients" ADD CONSTRAINT "broker_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_offers" ADD CONSTRAINT "broker_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "broker_clients_current" ON "broker_clients" USING btree ("user_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "broker_clients_broker" ON "broker_clients" USING btree ("broker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "broker_offers_code" ON "broker_offers" USING btree ("code");--> statement-breakpoint
CREATE INDEX "audit_log_views" ON "audit_log" USING btree ("subject","sequence") WHERE action = 'client.view';