import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** What SMTP_URL is set to. */
  url: string;
  port: number;
  /** What was accepted, as it came over the wire: lines that were folded or encoded are as they were. */
  mails: { to: string; raw: string }[];
  /** What the next recipients are answered; null accepts them. */
  answer: { code: number; words: string } | null;
  close(): Promise<void>;
}

interface Wanted {
  port?: number;
  /** Refuses whoever does not sign in with these. */
  login?: { user: string; password: string };
}

/** A mail server that keeps what it is given. */
export async function aMailServer({ port = 0, login }: Wanted = {}): Promise<MailServer> {
  const stored: MailServer = { url: '', port: 0, mails: [], answer: null, close: async () => undefined };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(Object.assign(new Error(`No such user or password: ${password}`), { responseCode: 535 }));
    },
    onRcptTo(_address, _session, done) {
      const { answer } = stored;
      done(answer && Object.assign(new Error(answer.words), { responseCode: answer.code }));
    },
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) stored.mails.push({ to: address, raw });
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  stored.port = (server.server.address() as AddressInfo).port;
  stored.url = `smtp://127.0.0.1:${stored.port}`;
  stored.close = () => new Promise((resolve) => server.close(() => resolve()));
  return stored;
}

/** A header of a mail, unfolded. */
export const headerOf = (raw: string, name: string): string | null =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? null;

/** The first link of a mail, which may be folded and encoded. */
export function linkIn(raw = ''): URL {
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /https?:\/\/[^\s"<]+[?&](?:token|confirm)=[\w-]{43}/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in ${raw}`);
  return new URL(link.replaceAll('&amp;', '&'));
}
