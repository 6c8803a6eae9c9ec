CREATE TABLE "inbox_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"subscription_id" uuid,
	"parcel" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_deliveries_channel" CHECK ("inbox_deliveries"."channel" in ('email', 'push') and ("inbox_deliveries"."channel" = 'push') = ("inbox_deliveries"."subscription_id" is not null)),
	CONSTRAINT "inbox_deliveries_outcome" CHECK ("inbox_deliveries"."outcome" in ('sent', 'given up') and ("inbox_deliveries"."outcome" is null) = ("inbox_deliveries"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "inbox_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_items_cause" UNIQUE("user_id","key"),
	CONSTRAINT "inbox_items_link" CHECK ("inbox_items"."link" like '/%' and "inbox_items"."link" not like '//%' and strpos("inbox_items"."link", chr(92)) = 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbox_deliveries" ADD CONSTRAINT "inbox_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_deliveries" ADD CONSTRAINT "inbox_deliveries_item_id_inbox_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inbox_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_deliveries" ADD CONSTRAINT "inbox_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_deliveries_waiting" ON "inbox_deliveries" USING btree ("channel","due_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "inbox_deliveries_pace" ON "inbox_deliveries" USING btree ("user_id","channel","ended_at");--> statement-breakpoint
CREATE INDEX "inbox_deliveries_item" ON "inbox_deliveries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "inbox_deliveries_subscription" ON "inbox_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "inbox_items_newest" ON "inbox_items" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "inbox_items_unread" ON "inbox_items" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "inbox_items_age" ON "inbox_items" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");