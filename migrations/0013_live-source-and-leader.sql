CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text,
	"fence" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_quotes" (
	"instrument_id" integer PRIMARY KEY NOT NULL,
	"last_paise" bigint NOT NULL,
	"previous_close_paise" bigint NOT NULL,
	"open_paise" bigint NOT NULL,
	"high_paise" bigint NOT NULL,
	"low_paise" bigint NOT NULL,
	"volume" bigint NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_slots" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"fence" bigint NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_slots_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "market_state" ADD COLUMN "report" jsonb;