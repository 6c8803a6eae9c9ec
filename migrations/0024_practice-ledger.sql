-- The tables of the ledger and of trades a second time, for practice days: names are looked up here first by the pool of openPracticeDb.
-- server/practice/tables.test.ts compares them. A schema that is here already belonged to a database whose other tables were dropped.
DROP SCHEMA IF EXISTS practice CASCADE;
--> statement-breakpoint
CREATE SCHEMA practice;
--> statement-breakpoint
CREATE TABLE practice.accounts (LIKE public.accounts INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users (id),
  CONSTRAINT accounts_day FOREIGN KEY (id) REFERENCES public.practice_days (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE INDEX accounts_user ON practice.accounts (user_id);
--> statement-breakpoint
CREATE TABLE practice.positions (LIKE public.positions INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT positions_account_id_instrument_id_pk PRIMARY KEY (account_id, instrument_id),
  CONSTRAINT positions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE TABLE practice.ledger_postings (LIKE public.ledger_postings INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT ledger_postings_account_id_transaction_id_book_pk PRIMARY KEY (account_id, transaction_id, book),
  CONSTRAINT ledger_postings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE TABLE practice.fundings (LIKE public.fundings INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT fundings_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT fundings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE UNIQUE INDEX fundings_idempotency ON practice.fundings (idempotency_key, account_id);
--> statement-breakpoint
CREATE TABLE practice.trades (LIKE public.trades INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT trades_account_id_id_pk PRIMARY KEY (account_id, id),
  CONSTRAINT trades_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE UNIQUE INDEX trades_idempotency ON practice.trades (idempotency_key, account_id);
--> statement-breakpoint
CREATE INDEX trades_account_date ON practice.trades (account_id, trading_date);
--> statement-breakpoint
CREATE INDEX trades_pending ON practice.trades (id) WHERE status = 'PENDING';
--> statement-breakpoint
CREATE INDEX trades_exits ON practice.trades (parent_id, account_id) WHERE parent_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE practice.trade_events (LIKE public.trade_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY,
  CONSTRAINT trade_events_account_id_trade_id_seq_pk PRIMARY KEY (account_id, trade_id, seq),
  CONSTRAINT trade_events_account_id_trade_id_trades_account_id_id_fk FOREIGN KEY (account_id, trade_id)
    REFERENCES practice.trades (account_id, id) ON DELETE CASCADE);
--> statement-breakpoint
CREATE TABLE practice.account_actions (LIKE public.account_actions INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT account_actions_account_id_action_id_pk PRIMARY KEY (account_id, action_id),
  CONSTRAINT account_actions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE,
  CONSTRAINT account_actions_action_id_corporate_actions_id_fk FOREIGN KEY (action_id) REFERENCES public.corporate_actions (id));
--> statement-breakpoint
CREATE INDEX account_actions_action ON practice.account_actions (action_id);
--> statement-breakpoint
-- As in the ledger, but that rows may go: with their day, and with nothing else, since they are reached through it alone.
CREATE TRIGGER ledger_postings_append_only
  BEFORE UPDATE OR TRUNCATE ON practice.ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_balanced
  AFTER INSERT ON practice.ledger_postings REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();
--> statement-breakpoint
CREATE TRIGGER trades_begin
  BEFORE INSERT ON practice.trades FOR EACH ROW
  WHEN (NEW.status IN ('CANCELLED', 'FAILED'))
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER trades_end
  BEFORE UPDATE ON practice.trades FOR EACH ROW
  WHEN (
    OLD.status <> 'PENDING'
    OR (OLD.account_id, OLD.id, OLD.side, OLD.order_type, OLD.parent_id, OLD.exit, OLD.placed_at)
      IS DISTINCT FROM (NEW.account_id, NEW.id, NEW.side, NEW.order_type, NEW.parent_id, NEW.exit, NEW.placed_at)
  )
  EXECUTE FUNCTION refuse_change_of_trade();
--> statement-breakpoint
CREATE TRIGGER trade_events_append_only
  BEFORE UPDATE OR TRUNCATE ON practice.trade_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_trade_events();
