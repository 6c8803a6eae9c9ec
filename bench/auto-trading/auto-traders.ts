import { writeCredentials } from '#server/brokerage/brokerage-store.ts';
import type { Sealer } from '#server/core/crypto/sealed.ts';
import type { Db } from '#server/core/db/db.ts';
import { signedInPeople } from '#tests/support/people/people.ts';

/**
 * Inserts users with auto-trading on, each with sandbox credentials, a valid brokerage login and their own limits.
 * One in five has no cash, like users who only try it. The product seals the credentials of one user; the others are
 * copies.
 */
export async function insertAutoTraders(db: Db, sealer: Sealer, count: number): Promise<void> {
  const [first] = await signedInPeople(db, { count: 1, cash: null, secret: 'a secret' });
  await writeCredentials(db, sealer, first?.id ?? '', { apiKey: 'sandboxkey', secret: 'sandboxsecret' });
  const { $client } = db;
  await $client.query(
    `create temp table copies as
      select n, uuidv7() as user_id, uuidv7() as account_id, uuidv7() as funding_id,
        case when n % 5 = 0 then 0 else 10000000 end as cash
      from generate_series(1, $1::int) n`,
    [count],
  );
  const statements = [
    `insert into users (id, email, password_hash, created_at) select user_id, user_id || '@example.com', 'none', now() from copies`,
    `insert into accounts (id, user_id, cash_paise, funded_paise) select account_id, user_id, cash, cash from copies`,
    `insert into fundings (account_id, id, amount_paise, at) select account_id, funding_id, cash, now() from copies where cash > 0`,
    `insert into ledger_postings (account_id, transaction_id, book, amount_paise, at)
      select account_id, funding_id, book, sign * cash, now() from copies cross join (values ('cash', 1), ('funding', -1)) v (book, sign)
      where cash > 0`,
    `insert into user_settings (user_id, auto_trading_enabled, risk_tolerance, max_investment_paise, stop_loss_percent,
        profit_target_percent, starts_at, ends_at, daily_loss_limit_paise, max_open_positions, cooldown_losses, cooldown_minutes, minimum_edge)
      select user_id, true, (array['LOW', 'MEDIUM', 'HIGH'])[1 + n % 3], 500000 + 100000 * (n % 10), 3 + n % 5, 10 + n % 10, '09:15', '15:30',
        case when n % 7 = 0 then null else 100000 + 50000 * (n % 9) end, 1 + n % 5, 3, 375, 1 + (n % 8) / 2.0
      from copies`,
    `insert into brokerage_links (user_id, sealed_api_key, sealed_secret, sealed_access_token, expires_at)
      select c.user_id, b.sealed_api_key, b.sealed_secret, b.sealed_secret, now() + interval '1 year' from copies c, brokerage_links b`,
    'drop table copies',
    // Not the empty tables: plans made for no rows would be kept.
    'analyze users, accounts, fundings, ledger_postings, user_settings, brokerage_links',
  ];
  for (const statement of statements) await $client.query(statement);
}
