DROP INDEX "fundings_idempotency";--> statement-breakpoint
DROP INDEX "trades_idempotency";--> statement-breakpoint
CREATE UNIQUE INDEX "fundings_idempotency" ON "fundings" USING btree ("idempotency_key","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trades_idempotency" ON "trades" USING btree ("idempotency_key","account_id");