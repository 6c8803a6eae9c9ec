ALTER TABLE "offer_uses" DROP CONSTRAINT "offer_uses_terms";--> statement-breakpoint
ALTER TABLE "offer_uses" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD COLUMN "reply" text;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_uses_idempotency" ON "offer_uses" USING btree ("idempotency_key","account_id") WHERE idempotency_key is not null;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_recorded" CHECK (num_nulls("offer_uses"."idempotency_key", "offer_uses"."request_hash", "offer_uses"."reply") in (0, 3));--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_terms" CHECK ("offer_uses"."kind" in ('taken', 'renounced', 'tendered', 'lapsed') and "offer_uses"."quantity" > 0
        and least("offer_uses"."value_paise", "offer_uses"."cost_paise") >= 0 and ("offer_uses"."kind" = 'tendered' or not "offer_uses"."is_dividend")
        and ("offer_uses"."kind" <> 'lapsed' or "offer_uses"."value_paise" = 0));