CREATE TABLE "auto_journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"instrument_id" integer NOT NULL,
	"issued_on" date NOT NULL,
	"horizon" text NOT NULL,
	"probability" double precision NOT NULL,
	"base_rate" double precision NOT NULL,
	"rule" text,
	"words" text NOT NULL,
	"quantity" integer,
	"price_paise" bigint,
	"stop_paise" bigint,
	"target_paise" bigint,
	"trade_id" uuid
);
--> statement-breakpoint
ALTER TABLE "auto_journal" ADD CONSTRAINT "auto_journal_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auto_journal_user" ON "auto_journal" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "auto_journal_issued" ON "auto_journal" USING btree ("issued_on","user_id");