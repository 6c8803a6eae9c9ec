/** A mail's subject and content. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Path of the page that unsubscribes from this kind of mail. Account mails have none. */
  unsubscribe?: string;
}

/** A short mail with at most one link. */
interface Letter {
  subject: string;
  /** Paragraphs before the link. */
  lines: readonly string[];
  link?: { href: string; label: string };
  /** Small print: what to do if someone else caused this mail. */
  footer: string;
}

/** The letter as plain text and as HTML, with everything escaped. */
export function letter({ subject, lines, link, footer }: Letter): Mail {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`);
  const button =
    link &&
    `<p style="margin:0 0 20px"><a href="${escaped(link.href)}" style="font-weight:600;color:#111">${escaped(link.label)}</a></p>`;
  return {
    subject,
    text: [...lines, ...(link ? [link.href] : []), `--\n${footer}`].join('\n\n'),
    html: mailPage(
      subject,
      [
        ...paragraphs,
        ...(button ? [button] : []),
        `<p style="margin-top:32px;padding-top:12px;border-top:1px solid #ddd;font-size:13px;color:#555">${escaped(footer)}</p>`,
      ].join('\n'),
    ),
  };
}

/** The HTML page of a mail; `content` must be escaped already. */
export const mailPage = (subject: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:15px/1.5 sans-serif;color:#111;background:#fff"><div style="max-width:560px">
${content}
</div></body></html>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string) => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found);
