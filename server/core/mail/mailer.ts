import type { NodemailerError, Transporter } from 'nodemailer';
import { type Config, publicUrl } from '../config.ts';
import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';

const ANSWER_MS = 15_000;

/**
 * Delivery outcome. `refused`: permanently rejected. `later`: this mail failed temporarily. `down`: no mail can be
 * sent now.
 */
type MailOutcome = 'sent' | 'refused' | 'later' | 'down';

/** Sends mails through the operator's mail server. */
export interface Mailer {
  /** Retries reuse the same id. Never throws. */
  send(id: string, to: string, mail: Mail): Promise<MailOutcome>;
}

/** Whether mails can be sent. */
export const canMail = ({ SMTP_URL, MAIL_FROM }: Config): boolean =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined;

/** Null without a configured mail server. */
export function mailer(config: Config, log: Log): Mailer | null {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (!url || !from) return null;
  let transport: Transporter | null = null;
  const { origin, hostname } = publicUrl(config);
  return {
    async send(id, to, { unsubscribe, ...mail }) {
      try {
        transport ??= await transportTo(url);
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

/** Loads the library only when a mail is to be sent. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: hasToHide(new URL(url)),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Whether a password would travel to another machine, which then requires TLS. */
const hasToHide = ({ password, hostname }: URL) =>
  password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const SENTENCES = {
  refused: 'the mail server rejected a mail; it is not retried',
  later: 'the mail server deferred a mail; it is retried',
  down: 'the mail server cannot be used: check SMTP_URL and MAIL_FROM; waiting mails are retried',
};

/** Only codes: an error's text may quote a password or an address. */
function failureOf({ code, responseCode, command, permanent }: NodemailerError) {
  const known = { code: code ?? 'unknown', status: responseCode ?? null };
  // Errors about the recipient or content concern this mail; all others concern the server.
  const ofThisOne =
    command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && command === 'API');
  if (!ofThisOne) return { ...known, outcome: 'down' as const };
  const forGood = permanent ?? command === 'API';
  return { ...known, outcome: forGood ? ('refused' as const) : ('later' as const) };
}
