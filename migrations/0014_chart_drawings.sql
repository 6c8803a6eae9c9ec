CREATE TABLE "chart_drawings" (
	"user_id" uuid NOT NULL,
	"instrument_id" integer NOT NULL,
	"version" integer NOT NULL,
	"drawings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chart_drawings_user_id_instrument_id_pk" PRIMARY KEY("user_id","instrument_id"),
	CONSTRAINT "chart_drawings_list" CHECK (jsonb_typeof("chart_drawings"."drawings") = 'array')
);
--> statement-breakpoint
ALTER TABLE "chart_drawings" ADD CONSTRAINT "chart_drawings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;