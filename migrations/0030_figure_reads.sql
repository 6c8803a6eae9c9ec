CREATE TABLE "figure_reads" (
	"instrument_id" integer PRIMARY KEY NOT NULL,
	"read_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fundamentals" DROP CONSTRAINT "fundamentals_period";--> statement-breakpoint
ALTER TABLE "fundamentals" ADD CONSTRAINT "fundamentals_period" CHECK ("fundamentals"."period" ~ '^((TTM)?Q[1-4])?FY[0-9]{4}$');