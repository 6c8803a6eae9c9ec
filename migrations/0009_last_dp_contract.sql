ALTER TABLE "positions" DROP COLUMN "last_dp_on";--> statement-breakpoint
ALTER TABLE "practice"."positions" DROP COLUMN "last_dp_on";