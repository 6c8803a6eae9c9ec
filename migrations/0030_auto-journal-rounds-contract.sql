ALTER TABLE "auto_journal" ADD COLUMN "verdicts" json;--> statement-breakpoint
UPDATE "auto_journal" SET "verdicts" = json_build_array(
  CASE WHEN "rule" IS NULL
    THEN json_build_array('bought', "instrument_id", "horizon", "trade_id", "quantity", "price_paise", "stop_paise", "target_paise", null)
    ELSE json_build_array("rule", "instrument_id", "horizon", "words")
  END
);--> statement-breakpoint
ALTER TABLE "auto_journal" ALTER COLUMN "verdicts" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "instrument_id";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "horizon";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "probability";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "base_rate";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "rule";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "quantity";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "price_paise";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "stop_paise";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "target_paise";--> statement-breakpoint
ALTER TABLE "auto_journal" DROP COLUMN "trade_id";
