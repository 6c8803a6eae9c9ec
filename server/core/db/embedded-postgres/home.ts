import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The user a cluster runs as, when it differs from ours. */
export interface Owner {
  uid: number;
  gid: number;
}

/** The folder of one cluster: data, password, log and, if needed, a copy of the binaries. */
export interface PostgresHome {
  folder: string;
  /** Null when PostgreSQL runs as our own user. */
  owner: Owner | null;
}

export const dataFolder = (home: PostgresHome) => join(home.folder, 'data');

/**
 * Finds or creates the cluster's home: inside the data folder or, when root's unprivileged PostgreSQL user can't
 * reach it, in /var/tmp.
 */
export function openHome(dataDir: string): PostgresHome {
  mkdirSync(dataDir, { recursive: true });
  const inside = join(realpathSync(dataDir), 'postgres');
  if (process.getuid?.() !== 0) return makeHome(inside, null);
  const moved = movedHome(dataDir);
  if (moved) return moved;
  if (existsSync(inside)) return { folder: inside, owner: ownerOf(inside) };
  const owner = unprivileged();
  return reachable(dirname(inside)) ? makeHome(inside, owner) : moveOut(dataDir, owner);
}

function makeHome(folder: string, owner: Owner | null): PostgresHome {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { folder, owner };
}

/** A cluster stays with its original user, even if a "postgres" user is created later. */
function ownerOf(folder: string): Owner {
  const { uid, gid } = lstatSync(folder);
  return { uid, gid };
}

/** PostgreSQL refuses to run as root. Prefers the "postgres" user, else "nobody". */
function unprivileged(): Owner {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : { uid: 65_534, gid: 65_534 };
}

/** Whether every user can traverse the folder and its parents. */
function reachable(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || reachable(dirname(folder));
}

const elsewhere = (dataDir: string) =>
  `/var/tmp/artha-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`;

/** Stored in the data folder, so that deleting the folder also orphans a cluster outside it. */
const pointer = (dataDir: string) => join(dataDir, 'postgres-home');

function movedHome(dataDir: string): PostgresHome | null {
  const folder = elsewhere(dataDir);
  const pointed = existsSync(pointer(dataDir)) && readFileSync(pointer(dataDir), 'utf8').trim() === folder;
  return pointed && existsSync(folder) ? { folder, owner: ownerOf(folder) } : null;
}

function moveOut(dataDir: string, owner: Owner): PostgresHome {
  const folder = elsewhere(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, owner.uid, owner.gid);
  writeFileSync(pointer(dataDir), `${folder}\n`);
  return { folder, owner };
}
