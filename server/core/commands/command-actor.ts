import { userInfo } from 'node:os';

/**
 * The actor of a command in the audit log: `os:` and the operating-system user; `os:1000` for a user id without a
 * name.
 */
export function commandActor(): string {
  try {
    return `os:${userInfo().username}`;
  } catch {
    // Containers may run as a user id that is missing from /etc/passwd.
    return `os:${process.getuid?.() ?? 'unknown'}`;
  }
}
