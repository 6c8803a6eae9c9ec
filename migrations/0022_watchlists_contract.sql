CREATE TABLE "watchlists" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" smallint NOT NULL,
	"version" integer NOT NULL,
	"groups" text[] NOT NULL,
	CONSTRAINT "watchlists_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "watchlists_name_length" CHECK (char_length("watchlists"."name") between 1 and 40),
	CONSTRAINT "watchlists_place" CHECK ("watchlists"."place" between 0 and 9),
	CONSTRAINT "watchlists_groups" CHECK (cardinality("watchlists"."groups") <= 20)
);
--> statement-breakpoint
ALTER TABLE "watchlists" ADD CONSTRAINT "watchlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watchlists_name" ON "watchlists" USING btree ("user_id",lower("name"));--> statement-breakpoint
-- What was a user's only watchlist becomes the first one.
INSERT INTO "watchlists" SELECT DISTINCT "user_id", "user_id", 'Watchlist', 0, 0, '{}'::text[] FROM "watchlist";--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "list_id" uuid;--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "section" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "place" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "note" text;--> statement-breakpoint
UPDATE "watchlist" w SET "list_id" = w."user_id", "place" = o.n FROM (
	SELECT "user_id", "instrument_id",
		row_number() OVER (PARTITION BY "user_id" ORDER BY "added_at", "instrument_id") - 1 AS n FROM "watchlist"
) o WHERE o."user_id" = w."user_id" AND o."instrument_id" = w."instrument_id";--> statement-breakpoint
ALTER TABLE "watchlist" ALTER COLUMN "list_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist" DROP CONSTRAINT "watchlist_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "watchlist" DROP CONSTRAINT "watchlist_user_id_instrument_id_pk";--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_user_id_list_id_instrument_id_pk" PRIMARY KEY("user_id","list_id","instrument_id");--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_user_id_list_id_watchlists_user_id_id_fk" FOREIGN KEY ("user_id","list_id") REFERENCES "public"."watchlists"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_note" CHECK (char_length("watchlist"."note") between 1 and 140);
