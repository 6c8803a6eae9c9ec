CREATE TABLE "lesson_progress" (
	"user_id" uuid NOT NULL,
	"lesson" text NOT NULL,
	"quiz_score" smallint NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_progress_user_id_lesson_pk" PRIMARY KEY("user_id","lesson"),
	CONSTRAINT "lesson_progress_score" CHECK ("lesson_progress"."quiz_score" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;