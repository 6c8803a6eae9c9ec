CREATE TABLE "first_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"prediction_read_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever has placed an order already is no new trader.
INSERT INTO "first_steps" ("user_id", "dismissed_at")
SELECT "user_id", now() FROM "accounts" a WHERE EXISTS (SELECT FROM "trades" t WHERE t."account_id" = a."id")
ON CONFLICT DO NOTHING;
