import { createECDH } from 'node:crypto';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { takeUnexpectedErrors } from '#tests/support/servers/server-process.ts';
import { type Faults, faults, type Run, type Verdict } from '../bar.ts';
import { aRealServer, type RealServer } from '../support/real-server.ts';
import { editAuditLog } from './audit-chain.ts';
import { anOwner, aSecret, type Canary, canariesOf, findLeaks, type Owner } from './secret-leaks.ts';
import {
  anEchoingBrokerage,
  failToStore,
  type Heard,
  letMake,
  plant,
  readAll,
  stumble,
  type Tapped,
  tappedVisitor,
} from './secret-plants.ts';
import { checkFormat, readSealed, ringOf, rotate, tamper, tamperRows } from './secret-sealing.ts';

const OWNERS = 20;
const SECRETS_EACH = 5;
/** Owners whose secrets also go through every failure. */
const CLUMSY = 3;
const FLIPS = 20_000;
const ROTATIONS = 30;
const AUDIT_ROWS = 100_000;

/**
 * Bar 18. A hundred secrets are sent to a real server at its most verbose log level, as in normal use: passwords, the
 * brokerage's keys, secrets and access tokens. They are also sent in failing ways: broken JSON, other types, missing
 * tables, a brokerage that repeats its requests. Then every row, every file of the database, the log and all replies
 * are searched for these secrets, for those that the server generated, and for its own, in three encodings. Sealed
 * secrets are opened with only Node's AES-256-GCM; with a flipped bit, or in another's place, neither the code nor
 * the server opens them. The keys are rotated during reads. In an audit log of 100,000 rows one is tampered with in
 * every way.
 *
 * Guarded by `sealer.seal` in server/brokerage/brokerage-store.ts (without it the secrets are in rows and files), by
 * `setAAD` (without it another's secret is opened) and `decipher.final()` (without it a flipped bit is) in
 * server/core/crypto/sealed.ts, by `reload()` there (without it reads fail after a rotation), by the comparison with
 * `sealOf` in server/core/audit.ts, and by `requestInLog` in server/core/log.ts (without it the brokerage's request
 * token is in the log).
 */
export async function secrets(run: Run): Promise<Verdict> {
  const found = faults();
  const chance = randomStream(run.seed);
  const house = await openHouse(run.of(OWNERS), chance);
  const canaries = await plantAll(house);
  run.progress(`planted ${canaries.length} secrets`);
  const looked = await findLeaks(house, canaries, found);
  run.progress(`looked through ${looked.rows} rows and ${looked.replies} replies`);
  const tampered = await tamperWithAll(house, run.of(FLIPS), chance, found);
  const rotations = run.of(ROTATIONS);
  const reads = await rotate(house, house.people, rotations, found);
  checkFormat(await readSealed(house.db, house.owners), [ringOf(house.folder)[0]], found);
  run.progress(`rotated ${rotations} times under ${reads} reads`);
  await findLeaks(house, canaries, found);
  await house.close();
  // The server was meant to log errors: tables were renamed, and rows tampered with.
  takeUnexpectedErrors();
  const edits = await editAuditLog(run.of(AUDIT_ROWS), chance, found);
  const planted = house.owners.length * SECRETS_EACH;
  return {
    figure: `${planted} canaries and ${canaries.length - planted} more in ${looked.rows} rows, ${mebibytes(looked.fileBytes)} of files, ${mebibytes(looked.logBytes)} of log, ${looked.replies} replies; ${tampered} times tampered; ${rotations} rotations under ${reads} reads; ${edits} edits of 1 in ${run.of(AUDIT_ROWS)} audit rows`,
    bar: '0 canaries found, 0 tampered opened, 0 failed reads, every edit found where it is',
    faults: found.reported(),
  };
}

interface House extends Pick<RealServer, 'db' | 'folder' | 'close'> {
  owners: readonly Owner[];
  people: readonly { owner: Owner; visitor: Tapped }[];
  /** All replies of the server. */
  heard: Heard[];
  /** The server's own secrets. */
  own: readonly string[];
}

/** A server with its own secrets and its most verbose log level, and users with theirs. */
async function openHouse(count: number, chance: RandomStream): Promise<House> {
  const owners = Array.from({ length: count }, (_, n) => anOwner(n, chance));
  const brokerage = await anEchoingBrokerage(owners);
  const [metrics, mail, bus, push] = [aSecret(chance), aSecret(chance), aSecret(chance), pushKey()];
  const server = await aRealServer('secrets', {
    LOG_LEVEL: 'trace',
    KITE_URL: brokerage.url,
    KITE_LOGIN_URL: `${brokerage.url}/connect/login`,
    METRICS_TOKEN: metrics,
    VAPID_PRIVATE_KEY: push,
    VAPID_SUBJECT: 'mailto:a@example.com',
    SMTP_URL: `smtp://artha:${mail}@127.0.0.1:9`,
    MAIL_FROM: 'artha@example.com',
    // Nothing listens there, so the server keeps retrying, and logging it.
    BUS_URL: `nats://artha:${bus}@127.0.0.1:9`,
  });
  const { db, folder, secret } = server;
  const heard: Heard[] = [];
  const { url } = server.now();
  const [key] = ringOf(folder);
  return {
    db,
    folder,
    owners,
    heard,
    own: [secret, metrics, mail, bus, push, key.key.toString('hex')],
    people: owners.map((owner) => ({ owner, visitor: tappedVisitor(url, heard) })),
    close: async () => {
      brokerage.close();
      await server.close();
    },
  };
}

/**
 * Everyone uses their secrets normally, and some also in every failing way; returns the secrets that must not be
 * found.
 */
async function plantAll({ db, owners, people, own }: House): Promise<Canary[]> {
  const canaries: Canary[] = owners.flatMap(canariesOf);
  for (const { owner, visitor } of people) await plant(visitor, owner);
  for (const { owner, visitor } of people.slice(0, CLUMSY)) {
    canaries.push(...(await letMake(visitor, owner)));
    await stumble(visitor, owner);
    await failToStore(db, visitor, owner);
    await readAll(visitor);
  }
  return [...canaries, ...own.map((secret) => ({ what: 'a secret of the server', secret }))];
}

/** Flips, swaps and moves sealed secrets, in memory and in the server's rows; returns the number of attempts. */
async function tamperWithAll(
  { db, folder, owners, people }: House,
  flips: number,
  chance: RandomStream,
  found: Faults,
): Promise<number> {
  const sealed = await readSealed(db, owners);
  if (sealed.length < 3 * owners.length) found.add(`only ${sealed.length} secrets are sealed`);
  checkFormat(sealed, ringOf(folder), found);
  const known = people.map(({ visitor, owner }) => ({
    visitor,
    userId: sealed.find(({ secret }) => secret === owner.apiKey)?.userId ?? '',
  }));
  const rows = await tamperRows(db, known, sealed, chance, found);
  return rows + tamper(sealed, ringOf(folder), flips, chance, found);
}

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** The private key of a P-256 pair, in the format of web push. */
function pushKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}
