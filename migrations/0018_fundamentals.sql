CREATE TABLE "fundamentals" (
	"instrument_id" integer NOT NULL,
	"field" text NOT NULL,
	"period" text NOT NULL,
	"as_of" date NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "fundamentals_instrument_id_field_period_as_of_pk" PRIMARY KEY("instrument_id","field","period","as_of"),
	CONSTRAINT "fundamentals_period" CHECK ("fundamentals"."period" ~ '^(Q[1-4])?FY[0-9]{4}$')
);
