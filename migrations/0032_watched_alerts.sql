ALTER TABLE "alerts" ADD COLUMN "watched" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_unwatched" ON "alerts" USING btree ("id") WHERE not watched;