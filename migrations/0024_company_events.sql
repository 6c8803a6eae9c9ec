CREATE TABLE "company_events" (
	"instrument_id" integer NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "company_events_instrument_id_date_kind_subject_pk" PRIMARY KEY("instrument_id","date","kind","subject")
);
--> statement-breakpoint
CREATE INDEX "company_events_by_date" ON "company_events" USING btree ("date");