CREATE TABLE "trade_events" (
	"account_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trade_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "trade_events_account_id_trade_id_seq_pk" PRIMARY KEY("account_id","trade_id","seq")
);
--> statement-breakpoint
DROP INDEX "trades_account_date";--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "stop_paise" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "target_paise" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "exit" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "trigger_paise" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "priority" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_events" ADD CONSTRAINT "trade_events_account_id_trade_id_trades_account_id_id_fk" FOREIGN KEY ("account_id","trade_id") REFERENCES "public"."trades"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trades_pending" ON "trades" USING btree ("id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "trades_exits" ON "trades" USING btree ("parent_id","account_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "trades_account_date" ON "trades" USING btree ("account_id","trading_date");--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_exit" CHECK (num_nulls("trades"."parent_id", "trades"."exit", "trades"."trigger_paise") = 3
        or (num_nulls("trades"."parent_id", "trades"."exit", "trades"."trigger_paise", "trades"."limit_paise") = 1
          and "trades"."side" = 'SELL' and "trades"."exit" in ('STOP', 'TARGET') and "trades"."limit_paise" is null));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_exits_asked" CHECK (num_nulls("trades"."stop_paise", "trades"."target_paise") = 2
        or ("trades"."side" = 'BUY' and coalesce("trades"."stop_paise", 0) < coalesce("trades"."target_paise", 9007199254740991)));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_prices" CHECK (least("trades"."limit_paise", "trades"."stop_paise", "trades"."target_paise", "trades"."trigger_paise", "trades"."fill_paise", 1) > 0);