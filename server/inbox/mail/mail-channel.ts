import { createTransport, type NodemailerError } from 'nodemailer';
import { type Config, publicUrl } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import type { Channel, Parcel } from '../parcel.ts';
import { MAIL_SETTINGS, writeMail } from './write-mail.ts';

/** At most a mail a minute to one person: what comes meanwhile goes together. */
const PACE_MS = 60_000;
const ANSWER_MS = 15_000;

/** Mails by the operator's mail server; null while none is configured. */
export function mailChannel(config: Config, log: Log): Channel | null {
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
  const mailOf = ({ id, items }: Parcel, to: string) => ({
    ...writeMail(items, origin),
    ...{ from, to },
    messageId: `<${id}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    list: { unsubscribe: { url: new URL(MAIL_SETTINGS, origin).href, comment: 'Settings' } },
  });
  return {
    name: 'email',
    paceMs: PACE_MS,
    async send(parcel) {
      if (parcel.address.channel !== 'email') return 'refused';
      try {
        await transport.sendMail(mailOf(parcel, parcel.address.email));
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
  refused: 'the mail server refused a mail for good; it is not tried again',
  later: 'the mail server refused a mail for now; it is tried again',
  down: 'the mail server can not be used: look at SMTP_URL and MAIL_FROM; what waits is tried again',
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
