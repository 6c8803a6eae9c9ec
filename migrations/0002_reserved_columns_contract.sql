-- One word for one thing: what orders have reserved was called held, which is also what an account owns.
ALTER TABLE "accounts" RENAME COLUMN "held_paise" TO "reserved_paise";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "accounts_held" TO "accounts_reserved";--> statement-breakpoint
ALTER TABLE "positions" RENAME COLUMN "held_quantity" TO "reserved_quantity";--> statement-breakpoint
ALTER TABLE "positions" RENAME CONSTRAINT "positions_held" TO "positions_reserved";--> statement-breakpoint
ALTER TABLE "trades" RENAME COLUMN "held_paise" TO "reserved_paise";--> statement-breakpoint
ALTER TABLE "trades" RENAME COLUMN "held_quantity" TO "reserved_quantity";--> statement-breakpoint
ALTER TABLE "trades" RENAME CONSTRAINT "trades_held_cash" TO "trades_reserved_cash";--> statement-breakpoint
ALTER TABLE "trades" RENAME CONSTRAINT "trades_held_shares" TO "trades_reserved_shares";--> statement-breakpoint
ALTER TABLE "practice"."accounts" RENAME COLUMN "held_paise" TO "reserved_paise";--> statement-breakpoint
ALTER TABLE "practice"."accounts" RENAME CONSTRAINT "accounts_held" TO "accounts_reserved";--> statement-breakpoint
ALTER TABLE "practice"."positions" RENAME COLUMN "held_quantity" TO "reserved_quantity";--> statement-breakpoint
ALTER TABLE "practice"."positions" RENAME CONSTRAINT "positions_held" TO "positions_reserved";--> statement-breakpoint
ALTER TABLE "practice"."trades" RENAME COLUMN "held_paise" TO "reserved_paise";--> statement-breakpoint
ALTER TABLE "practice"."trades" RENAME COLUMN "held_quantity" TO "reserved_quantity";--> statement-breakpoint
ALTER TABLE "practice"."trades" RENAME CONSTRAINT "trades_held_cash" TO "trades_reserved_cash";--> statement-breakpoint
ALTER TABLE "practice"."trades" RENAME CONSTRAINT "trades_held_shares" TO "trades_reserved_shares";
