ALTER TABLE "position_conversions" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "position_conversions" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "position_conversions" ADD COLUMN "reply" text;--> statement-breakpoint
CREATE UNIQUE INDEX "position_conversions_idempotency" ON "position_conversions" USING btree ("idempotency_key","account_id") WHERE idempotency_key is not null;--> statement-breakpoint
ALTER TABLE "position_conversions" ADD CONSTRAINT "position_conversions_recorded" CHECK (num_nulls("position_conversions"."idempotency_key", "position_conversions"."request_hash", "position_conversions"."reply") in (0, 3));