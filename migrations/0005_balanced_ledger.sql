CREATE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM posted GROUP BY account_id, transaction_id HAVING sum(amount_paise) <> 0) THEN
    RAISE EXCEPTION 'the postings of a transaction must sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_balanced
  AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();
