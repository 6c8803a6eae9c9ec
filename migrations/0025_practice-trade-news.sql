CREATE TABLE practice.trade_news (LIKE public.trade_news INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT trade_news_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES practice.accounts (id) ON DELETE CASCADE);
