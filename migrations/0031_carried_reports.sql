CREATE TABLE "carried_reports" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"through" date NOT NULL,
	"session" date NOT NULL,
	"basis" text NOT NULL,
	"state" jsonb NOT NULL,
	"read_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carried_sums" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"through" date NOT NULL,
	"session" date NOT NULL,
	"fills" integer NOT NULL,
	"trades" integer NOT NULL,
	"sales" integer NOT NULL,
	"wins" integer NOT NULL,
	"profit_paise" bigint NOT NULL,
	"loss_paise" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carried_reports" ADD CONSTRAINT "carried_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carried_sums" ADD CONSTRAINT "carried_sums_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;