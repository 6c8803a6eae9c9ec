ALTER TABLE "practice"."trades" DROP CONSTRAINT "trades_triggered";--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_triggered";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "fill_model" text DEFAULT 'LAST' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."accounts" ADD COLUMN "fill_model" text DEFAULT 'LAST' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "fill_model" text DEFAULT 'LAST' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "last_paise" bigint;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "filled_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "filled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD COLUMN "cancelled_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "fill_model" text DEFAULT 'LAST' NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "last_paise" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "filled_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "filled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "cancelled_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "trades_parts" ON "practice"."trades" USING btree ("account_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "trades_parts" ON "trades" USING btree ("account_id","order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_fill_model" CHECK ("accounts"."fill_model" in ('LAST', 'BIDASK'));--> statement-breakpoint
ALTER TABLE "practice"."accounts" ADD CONSTRAINT "accounts_fill_model" CHECK ("practice"."accounts"."fill_model" in ('LAST', 'BIDASK'));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_fill_model" CHECK ("practice"."trades"."fill_model" = 'BIDASK'
        or ("practice"."trades"."fill_model" = 'LAST' and num_nulls("practice"."trades"."last_paise", "practice"."trades"."order_id") = 2
          and "practice"."trades"."filled_quantity" + "practice"."trades"."cancelled_quantity" = 0));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_filled" CHECK (least("practice"."trades"."filled_quantity", "practice"."trades"."cancelled_quantity") >= 0
        and "practice"."trades"."quantity" + "practice"."trades"."filled_quantity" + "practice"."trades"."cancelled_quantity" <= 100000
        and ("practice"."trades"."filled_quantity" > 0) = ("practice"."trades"."filled_at" is not null));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_part" CHECK ("practice"."trades"."order_id" is null or ("practice"."trades"."status" = 'EXECUTED' and "practice"."trades"."cancelled_quantity" = 0));--> statement-breakpoint
ALTER TABLE "practice"."trades" ADD CONSTRAINT "trades_triggered" CHECK ("practice"."trades"."triggered_at" is null or "practice"."trades"."order_type" in ('SL', 'SL-M')
        or ("practice"."trades"."exit" is not null and "practice"."trades"."fill_model" = 'BIDASK'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_fill_model" CHECK ("trades"."fill_model" = 'BIDASK'
        or ("trades"."fill_model" = 'LAST' and num_nulls("trades"."last_paise", "trades"."order_id") = 2
          and "trades"."filled_quantity" + "trades"."cancelled_quantity" = 0));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_filled" CHECK (least("trades"."filled_quantity", "trades"."cancelled_quantity") >= 0
        and "trades"."quantity" + "trades"."filled_quantity" + "trades"."cancelled_quantity" <= 100000
        and ("trades"."filled_quantity" > 0) = ("trades"."filled_at" is not null));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_part" CHECK ("trades"."order_id" is null or ("trades"."status" = 'EXECUTED' and "trades"."cancelled_quantity" = 0));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_triggered" CHECK ("trades"."triggered_at" is null or "trades"."order_type" in ('SL', 'SL-M')
        or ("trades"."exit" is not null and "trades"."fill_model" = 'BIDASK'));