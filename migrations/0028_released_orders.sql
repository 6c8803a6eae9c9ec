ALTER TABLE "practice"."trades" ADD COLUMN "released_ids" uuid[];--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "released_ids" uuid[];