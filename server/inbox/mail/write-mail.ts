import { istWords } from '#shared/domain/ist-format.ts';
import type { ParcelItem } from '../parcel.ts';

/** Most items that a mail spells out. */
const MOST = 25;
/** Where the mails are switched off. */
export const MAIL_SETTINGS = '/settings?tab=notifications';

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** The mail that carries some items, at least one; links lead to the app at `origin`. */
export function writeMail(items: readonly ParcelItem[], origin: string): Mail {
  const [first] = items;
  const told = items.slice(0, MOST).map((item) => ({
    ...item,
    when: istWords(item.at),
    href: new URL(item.link, origin).href,
  }));
  const left = items.length - told.length;
  const more = left > 0 ? `And ${left} more in your inbox.` : null;
  const off = new URL(MAIL_SETTINGS, origin).href;
  const why =
    'You get this mail because e-mail notifications are switched on in Artha, where all trading is on paper.';
  const subject =
    items.length === 1 ? (first?.title ?? '') : `${items.length} notifications: ${first?.title}`;
  return {
    subject,
    text: [
      ...told.map(({ title, body, when, href }) => `${title}\n${body}\n${when}\n${href}`),
      ...(more ? [`${more}\n${origin}`] : []),
      `--\n${why}\nSwitch them off: ${off}`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:15px/1.5 sans-serif;color:#111;background:#fff"><div style="max-width:560px">
${told.map(section).join('\n')}
${more ? `<p>${escaped(more)} <a href="${escaped(origin)}">Open Artha</a></p>` : ''}
<p style="margin-top:32px;padding-top:12px;border-top:1px solid #ddd;font-size:13px;color:#555">${why}
<a href="${escaped(off)}" style="color:#555">Switch them off</a></p>
</div></body></html>`,
  };
}

const section = ({ title, body, when, href }: { title: string; body: string; when: string; href: string }) =>
  `<p style="margin:0 0 20px"><a href="${escaped(href)}" style="font-weight:600;color:#111">${escaped(title)}</a><br>
${escaped(body)}<br><span style="font-size:13px;color:#555">${escaped(when)}</span></p>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string) => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found);
