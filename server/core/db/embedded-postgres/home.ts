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

/** The user a cluster runs as, where that is not the user we run as. */
export interface Owner {
  uid: number;
  gid: number;
}

/** The folder of one cluster: its data, password, log and, where needed, its own copy of the programs. */
export interface PostgresHome {
  folder: string;
  /** Null when we run PostgreSQL as ourselves. */
  owner: Owner | null;
}

export const dataFolder = (home: PostgresHome) => join(home.folder, 'data');

/**
 * Finds or makes the home of the cluster that belongs to a data folder: inside it, or, for root, whose PostgreSQL must run
 * as somebody else, in /var/tmp when that somebody cannot reach inside.
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

/** A cluster keeps the user it began with, whoever exists later. */
function ownerOf(folder: string): Owner {
  const { uid, gid } = lstatSync(folder);
  return { uid, gid };
}

/** PostgreSQL refuses to run as root. Its own user where there is one, else "nobody". */
function unprivileged(): Owner {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : { uid: 65_534, gid: 65_534 };
}

/** Whether everybody may pass through a folder and those above it. */
function reachable(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || reachable(dirname(folder));
}

const elsewhere = (dataDir: string) =>
  `/var/tmp/artha-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`;

/** Written in the data folder, so that deleting the data folder forgets a cluster outside it too. */
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
