/** A table with personal rows. */
interface PersonalTable {
  table: string;
  /** The column with the owner. */
  column: 'user_id' | 'account_id';
  /** Whether rows are deleted with the user; ledger rows stay. */
  erased: boolean;
  /** Columns that are never exported: secrets, and what is only computed from other rows. */
  secret?: readonly string[];
}

/** Practice ledger tables of a user's practice days; deleted with the user. */
export const PRACTICE_TABLES = ['trades', 'trade_events', 'charge_reratings', 'ledger_postings'] as const;

/** All tables with personal rows; a test compares it with the database. */
export const PERSONAL: readonly PersonalTable[] = [
  { table: 'watchlist', column: 'user_id', erased: true },
  { table: 'watchlists', column: 'user_id', erased: true },
  { table: 'own_screens', column: 'user_id', erased: true },
  { table: 'chart_drawings', column: 'user_id', erased: true },
  { table: 'chart_layouts', column: 'user_id', erased: true },
  { table: 'list_views', column: 'user_id', erased: true },
  { table: 'alerts', column: 'user_id', erased: true },
  { table: 'gtts', column: 'user_id', erased: true },
  { table: 'baskets', column: 'user_id', erased: true },
  { table: 'alert_follows', column: 'user_id', erased: true },
  { table: 'inbox_deliveries', column: 'user_id', erased: true },
  { table: 'inbox_items', column: 'user_id', erased: true },
  {
    table: 'push_subscriptions',
    column: 'user_id',
    erased: true,
    secret: ['endpoint', 'p256dh', 'auth', 'session_hash'],
  },
  { table: 'email_confirmations', column: 'user_id', erased: true, secret: ['token_hash'] },
  { table: 'first_steps', column: 'user_id', erased: true },
  { table: 'profile_images', column: 'user_id', erased: true },
  { table: 'lesson_progress', column: 'user_id', erased: true },
  /** A practice day's account in the practice ledger is deleted with it. */
  { table: 'practice_days', column: 'user_id', erased: true },
  { table: 'user_settings', column: 'user_id', erased: true },
  { table: 'auto_journal', column: 'user_id', erased: true },
  {
    table: 'brokerage_links',
    column: 'user_id',
    erased: true,
    secret: ['sealed_api_key', 'sealed_secret', 'sealed_access_token'],
  },
  { table: 'two_factors', column: 'user_id', erased: true, secret: ['sealed_secret'] },
  { table: 'recovery_codes', column: 'user_id', erased: true, secret: ['hash'] },
  { table: 'api_tokens', column: 'user_id', erased: true, secret: ['hash'] },
  { table: 'password_resets', column: 'user_id', erased: true, secret: ['token_hash'] },
  { table: 'invite_uses', column: 'user_id', erased: true },
  { table: 'oidc_identities', column: 'user_id', erased: true },
  { table: 'passkeys', column: 'user_id', erased: true, secret: ['public_key'] },
  { table: 'broker_offers', column: 'user_id', erased: true },
  { table: 'broker_clients', column: 'user_id', erased: false },
  { table: 'accounts', column: 'user_id', erased: false },
  { table: 'fundings', column: 'account_id', erased: false },
  { table: 'positions', column: 'account_id', erased: false },
  { table: 'intraday_positions', column: 'account_id', erased: false },
  { table: 'short_deliveries', column: 'account_id', erased: false },
  { table: 'position_conversions', column: 'account_id', erased: false },
  { table: 'converted_fills', column: 'account_id', erased: false },
  { table: 'trades', column: 'account_id', erased: false },
  { table: 'trade_news', column: 'account_id', erased: false },
  { table: 'trade_events', column: 'account_id', erased: false },
  { table: 'charge_reratings', column: 'account_id', erased: false },
  { table: 'account_actions', column: 'account_id', erased: false },
  { table: 'action_news', column: 'account_id', erased: false },
  { table: 'share_offers', column: 'account_id', erased: false },
  { table: 'offer_uses', column: 'account_id', erased: false },
  { table: 'cost_corrections', column: 'account_id', erased: false },
  { table: 'ledger_postings', column: 'account_id', erased: false },
  { table: 'carried_reports', column: 'account_id', erased: false, secret: ['basis', 'state'] },
  { table: 'carried_sums', column: 'account_id', erased: false },
];
