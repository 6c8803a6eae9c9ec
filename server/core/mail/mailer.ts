import { createTransport, type NodemailerError } from 'nodemailer';
import { type Config, publicUrl } from '../config.ts';
import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';

const ANSWER_MS = 15_000;

/** How an attempt ended. `refused`: it never will be accepted. `later`: not this one now. `down`: none can be sent now. */
type MailOutcome = 'sent' | 'refused' | 'later' | 'down';

/** Hands mails to the operator's mail server. */
export interface Mailer {
  /** The same id at every attempt. Says how it ended, and never throws. */
  send(id: string, to: string, mail: Mail): Promise<MailOutcome>;
}

/** Whether mails can be sent. */
export const canMail = ({ SMTP_URL, MAIL_FROM }: Config): boolean =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined;

/** Null while no mail server is configured. */
export function mailer(config: Config, log: Log): Mailer | null {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (!url || !from) return null;
  const transport = createTransport({
    url,
    requireTLS: hasToHide(new URL(url)),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { origin, hostname } = publicUrl(config);
  return {
    async send(id, to, { unsubscribe, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from,
          to,
          messageId: `<${id}@${hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(unsubscribe && {
            list: { unsubscribe: { url: new URL(unsubscribe, origin).href, comment: 'Settings' } },
          }),
        });
        return 'sent';
      } catch (error) {
        const failed = failureOf(error as NodemailerError);
        log.warn(failed, SENTENCES[failed.outcome]);
        return failed.outcome;
      }
    },
  };
}

/** A password is not shown to the network between here and another machine. */
const hasToHide = ({ password, hostname }: URL) =>
  password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const SENTENCES = {
  refused: 'the mail server rejected a mail; it is not retried',
  later: 'the mail server deferred a mail; it is retried',
  down: 'the mail server cannot be used: check SMTP_URL and MAIL_FROM; waiting mails are retried',
};

/** Only codes are kept of an error: its words may repeat a password or an address. */
function failureOf({ code, responseCode, command, permanent }: NodemailerError) {
  const known = { code: code ?? 'unknown', status: responseCode ?? null };
  // What is said of the recipient or of the mail itself is about this one; everything else about all of them.
  const ofThisOne =
    command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && command === 'API');
  if (!ofThisOne) return { ...known, outcome: 'down' as const };
  const forGood = permanent ?? command === 'API';
  return { ...known, outcome: forGood ? ('refused' as const) : ('later' as const) };
}
