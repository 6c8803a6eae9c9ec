CREATE TABLE "baskets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"orders" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "baskets_name" CHECK (char_length("baskets"."name") between 1 and 60),
	CONSTRAINT "baskets_orders" CHECK (case when jsonb_typeof("baskets"."orders") = 'array' then jsonb_array_length("baskets"."orders") between 1 and 20
        else false end)
);
--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "baskets_user" ON "baskets" USING btree ("user_id");