CREATE TABLE "profile_images" (
	"user_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_images_user_id_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "profile_images_type" CHECK ("profile_images"."content_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "profile_images_size" CHECK (octet_length(bytes) between 1 and 40000)
);
--> statement-breakpoint
ALTER TABLE "profile_images" ADD CONSTRAINT "profile_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;