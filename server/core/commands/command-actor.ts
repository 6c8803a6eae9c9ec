import { userInfo } from 'node:os';

/** Who runs a command, as the audit log names them: `os:` and the operating-system user; `os:1000` for a user id without a name. */
export function commandActor(): string {
  try {
    return `os:${userInfo().username}`;
  } catch {
    // Containers may run as a user that their /etc/passwd doesn't have.
    return `os:${process.getuid?.() ?? 'unknown'}`;
  }
}
