CREATE FUNCTION refuse_change_of_predictions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER prediction_models_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_models
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
CREATE TRIGGER prediction_days_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
CREATE TRIGGER predictions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON predictions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
CREATE TRIGGER prediction_judgements_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_judgements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
--> statement-breakpoint
CREATE TRIGGER prediction_endings_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_endings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_predictions();
