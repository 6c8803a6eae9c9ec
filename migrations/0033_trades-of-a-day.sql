DROP INDEX "trades_account_date";--> statement-breakpoint
CREATE INDEX "trades_date" ON "trades" USING btree ("trading_date","account_id");--> statement-breakpoint
DROP INDEX practice.trades_account_date;--> statement-breakpoint
CREATE INDEX trades_date ON practice.trades (trading_date, account_id);
