ALTER TABLE "practice"."trades" ADD COLUMN "client_note" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "client_note" text;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_client_note" CHECK (char_length("practice"."trades"."client_note") between 1 and 140);--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_client_note" CHECK (char_length("trades"."client_note") between 1 and 140);