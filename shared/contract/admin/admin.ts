import * as z from 'zod/mini';
import { ROLES } from '../../domain/account/role.ts';
import { done, instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { admission } from './admission.ts';

/** Platform figures; deleted accounts are not counted, their trades are. */
const adminStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  /** Rupees: quantity × price of every executed trade. */
  totalVolume: z.number(),
  /** Executed trades. */
  totalTrades: z.int(),
});
export type AdminStats = z.output<typeof adminStats>;

const adminUser = z.object({
  id: z.uuid(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  /** Wall time. */
  createdAt: instant,
});
export type AdminUser = z.output<typeof adminUser>;

const onUser = z.object({ id: z.uuid('Unknown user') });

/** An administrator's edit of a user; omitted fields are unchanged. */
export const userEdit = z
  .object({ role: z.optional(z.enum(ROLES)), isActive: z.optional(z.boolean()) })
  .check(
    z.refine(
      ({ role, isActive }) => role !== undefined || isActive !== undefined,
      'Choose a role or a status',
    ),
  );

const jobRun = z.object({
  name: z.string(),
  /** Scheduled moments: "start" of the server, a market "refresh", a "close", a new "day". */
  moments: z.array(z.string()),
  /** `never`: not run yet. `interrupted`: the server stopped during the run. */
  state: z.enum(['never', 'running', 'done', 'failed', 'interrupted']),
  /** Wall times; null if not applicable. */
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Last successful end. */
  doneAt: z.nullable(instant),
  /** For a running job that reports progress. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Failure in one sentence. */
  failure: z.nullable(z.string()),
});
export type JobRun = z.output<typeof jobRun>;

const ledgerDifference = z.object({
  check: z.string(),
  accountId: z.nullable(z.uuid()),
  subject: z.string(),
  kept: z.string(),
  rebuilt: z.string(),
});

const finishedLedgerCheck = z.object({
  /** Wall time, and the market time of the snapshot. */
  checkedAt: instant,
  marketTime: instant,
  ok: z.boolean(),
  accounts: z.int(),
  postings: z.int(),
  differenceCount: z.int(),
  tookMs: z.int(),
  /** The first differences. */
  differences: z.array(ledgerDifference),
});
/** The last ledger verification; null before the first. */
const ledgerCheck = z.nullable(finishedLedgerCheck);
export type LedgerCheck = z.output<typeof ledgerCheck>;

const auditEntry = z.object({
  sequence: z.int(),
  /** Wall time. */
  at: instant,
  /** A user's id, or the name of a command. */
  actor: z.string(),
  /** The actor's current e-mail; null for a command or a deleted user. */
  actorEmail: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  /** If the subject is a user. */
  subjectEmail: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
  /** Seal over this entry and the previous one. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const chainVerdict = z.object({
  /** Number of entries read. */
  rows: z.int(),
  /** The first altered entry; null when the chain is intact. */
  fault: z.nullable(z.object({ sequence: z.int(), flaw: z.enum(['changed', 'missing', 'cut off']) })),
  tookMs: z.int(),
  checkedAt: instant,
});
export type ChainVerdict = z.output<typeof chainVerdict>;

const limit = (usual: number) =>
  z._default(
    z.coerce.number({ error: 'The limit must be a number' }).check(z.int(), z.gte(1), z.lte(100)),
    usual,
  );

export const admin = {
  ...admission,
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/stats',
    access: 'admin',
    cost: 3,
    summary: 'Number of users, trades and volume.',
    reply: adminStats,
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    headers: ['X-Total-Count', 'Link'],
    access: 'admin',
    cost: 3,
    summary:
      'Users, newest first, ten per page, with the total in X-Total-Count. Each word of a search matches the start of a name or email.',
    query: z.object({
      search: z._default(z.string().check(z.maxLength(100, 'A search can have up to 100 characters')), ''),
      role: z.optional(z.enum(ROLES)),
      status: z.optional(z.enum(['active', 'inactive'])),
      /** Cursor: last user of the previous page. */
      after: z.optional(z.uuid('Unknown user')),
      limit: limit(10),
    }),
    reply: z.array(adminUser),
  }),
  editUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'Changes the role or status of a user. Deactivating a user ends all their sessions.',
    params: onUser,
    body: userEdit,
    reply: adminUser,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary: 'Background jobs with their last run.',
    reply: z.array(jobRun),
  }),
  runJob: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/run',
    access: 'admin',
    summary: 'Runs a job now, on the leading instance.',
    body: z.object({ name: z.string().check(z.maxLength(100, 'Unknown job')) }),
    reply: done,
  }),
  retryFeed: endpoint({
    method: 'POST',
    path: '/api/admin/feed/retry',
    access: 'admin',
    summary: 'Requests missing market data from the source now, also during a pause after failures.',
    reply: done,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/admin/ledger',
    access: 'admin',
    summary: 'Result of the last check of the whole ledger.',
    reply: ledgerCheck,
  }),
  verifyLedger: endpoint({
    method: 'POST',
    path: '/api/admin/ledger/verify',
    access: 'admin',
    cost: 50,
    summary: 'Checks the whole ledger now and returns the result.',
    reply: ledgerCheck,
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    headers: ['Link'],
    access: 'admin',
    cost: 3,
    summary: 'Audit log, newest first, fifty entries per page.',
    query: z.object({
      /** Cursor: oldest entry of the previous page. */
      before: z.optional(z.coerce.number({ error: 'Enter the number of an entry' }).check(z.int(), z.gte(1))),
      limit: limit(50),
    }),
    reply: z.array(auditEntry),
  }),
  verifyAudit: endpoint({
    method: 'POST',
    path: '/api/admin/audit/verify',
    access: 'admin',
    cost: 50,
    summary: 'Checks the seal of every entry of the audit log.',
    reply: chainVerdict,
  }),
};

export const adminSchemas = {
  AdminStats: adminStats,
  AdminUser: adminUser,
  AuditEntry: auditEntry,
  ChainVerdict: chainVerdict,
  JobRun: jobRun,
  LedgerCheck: finishedLedgerCheck,
  LedgerDifference: ledgerDifference,
};
