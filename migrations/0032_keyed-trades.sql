DROP INDEX "trades_idempotency";--> statement-breakpoint
CREATE UNIQUE INDEX "trades_idempotency" ON "trades" USING btree ("idempotency_key","account_id") WHERE idempotency_key is not null;--> statement-breakpoint
DROP INDEX practice.trades_idempotency;--> statement-breakpoint
CREATE UNIQUE INDEX trades_idempotency ON practice.trades (idempotency_key, account_id) WHERE idempotency_key IS NOT NULL;
