import { escaped, type Mail } from './write-mail.ts';

/** The mail with the link that confirms an address. */
export function writeConfirmation(href: string): Mail {
  const subject = 'Confirm your e-mail address for Artha';
  const what = 'You switched e-mail notifications on in Artha, where all trading is on paper.';
  const then = 'Follow this link to confirm that they may come to this address. It holds for 24 hours.';
  const other = 'If it was not you, do nothing: without the link no notification is sent here.';
  return {
    subject,
    text: [what, `${then}\n${href}`, `--\n${other}`].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:15px/1.5 sans-serif;color:#111;background:#fff"><div style="max-width:560px">
<p style="margin:0 0 20px">${escaped(what)}<br>${escaped(then)}</p>
<p style="margin:0 0 20px"><a href="${escaped(href)}" style="font-weight:600;color:#111">Confirm this address</a></p>
<p style="margin-top:32px;padding-top:12px;border-top:1px solid #ddd;font-size:13px;color:#555">${escaped(other)}</p>
</div></body></html>`,
  };
}
