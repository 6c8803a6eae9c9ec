ALTER TABLE "calendar_days" ADD COLUMN "band_percent" smallint;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_band" CHECK ("calendar_days"."band_percent" is null or ("calendar_days"."kind" = 'special' and "calendar_days"."band_percent" between 1 and 20));--> statement-breakpoint
-- Both sessions of the switch-over to the disaster recovery site.
UPDATE "calendar_days" SET "band_percent" = 5
WHERE "trading_date" IN ('2024-03-02', '2024-05-18') AND "kind" = 'special' AND "band_percent" IS NULL;
