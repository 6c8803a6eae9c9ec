CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"done" integer,
	"total" integer,
	"failure" text,
	CONSTRAINT "job_runs_state" CHECK ("job_runs"."state" in ('running', 'done', 'failed', 'interrupted')),
	CONSTRAINT "job_runs_progress" CHECK (("job_runs"."done" is null) = ("job_runs"."total" is null)),
	CONSTRAINT "job_runs_failure" CHECK (("job_runs"."state" = 'failed') = ("job_runs"."failure" is not null))
);
--> statement-breakpoint
CREATE INDEX "users_email_begins" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_first_name_begins" ON "users" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_begins" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_role_newest" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_active_newest" ON "users" USING btree ("is_active","id");