import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** Value of SMTP_URL. */
  url: string;
  port: number;
  /** Accepted mails as received, still folded and encoded. */
  mails: { to: string; raw: string }[];
  /** Reply to the next recipients; null accepts them. */
  answer: { code: number; words: string } | null;
  close(): Promise<void>;
}

interface Wanted {
  port?: number;
  /** Requires this login. */
  login?: { user: string; password: string };
}

/** A mail server that stores what it receives. */
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

/** An unfolded header of a mail. */
export const headerOf = (raw: string, name: string): string | null =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? null;

/** The first link of a mail, which may be folded and encoded. */
export function linkIn(raw = ''): URL {
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /https?:\/\/[^\s"<]+[?&](?:token|confirm)=[\w-]{43}/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in ${raw}`);
  return new URL(link.replaceAll('&amp;', '&'));
}
