CREATE TABLE "cost_corrections" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action_id" uuid NOT NULL,
	"moved_paise" bigint NOT NULL,
	"open_paise" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cost_corrections_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "cost_corrections" ADD CONSTRAINT "cost_corrections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_corrections" ADD CONSTRAINT "cost_corrections_action_id_corporate_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_corrections_once" ON "cost_corrections" USING btree ("account_id","action_id");