ALTER TABLE "job_runs" DROP CONSTRAINT "job_runs_state";--> statement-breakpoint
ALTER TABLE "job_runs" ALTER COLUMN "started_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "moments" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_state" CHECK ("job_runs"."state" in ('never', 'running', 'done', 'failed', 'interrupted'));