import { marketText } from '#shared/domain/ist-format.ts';
import type { SourceTraits } from '#shared/domain/market/market-source.ts';
import { escaped, type Mail, mailPage } from '../../core/mail/mail.ts';
import type { ParcelItem } from '../parcel.ts';

/** Maximum items listed in a mail. */
const MAX = 25;
/** Where mails can be switched off. */
const MAIL_SETTINGS = '/settings?tab=notifications';

/** The mail for one or more items; links lead to the app at `origin`. */
export function writeMail(
  items: readonly ParcelItem[],
  origin: string,
  traits: Pick<SourceTraits, 'live'>,
): Mail {
  const [first] = items;
  const received = items.slice(0, MAX).map((item) => ({
    ...item,
    when: marketText(item.at, traits),
    href: new URL(item.link, origin).href,
  }));
  const left = items.length - received.length;
  const more = left > 0 ? `And ${left} more in your inbox.` : null;
  const off = new URL(MAIL_SETTINGS, origin).href;
  const why = 'You get this mail because e-mail notifications are on in Artha, a paper trading app.';
  const subject =
    items.length === 1 ? (first?.title ?? '') : `${items.length} notifications: ${first?.title}`;
  return {
    subject,
    text: [
      ...received.map(({ title, body, when, href }) => `${title}\n${body}\n${when}\n${href}`),
      ...(more ? [`${more}\n${origin}`] : []),
      `--\n${why}\nTurn them off: ${off}`,
    ].join('\n\n'),
    html: mailPage(
      subject,
      `${received.map(section).join('\n')}
${more ? `<p>${escaped(more)} <a href="${escaped(origin)}">Open Artha</a></p>` : ''}
<p style="margin-top:32px;padding-top:12px;border-top:1px solid #ddd;font-size:13px;color:#555">${why}
<a href="${escaped(off)}" style="color:#555">Turn them off</a></p>`,
    ),
    unsubscribe: MAIL_SETTINGS,
  };
}

const section = ({ title, body, when, href }: { title: string; body: string; when: string; href: string }) =>
  `<p style="margin:0 0 20px"><a href="${escaped(href)}" style="font-weight:600;color:#111">${escaped(title)}</a><br>
${escaped(body)}<br><span style="font-size:13px;color:#555">${escaped(when)}</span></p>`;
