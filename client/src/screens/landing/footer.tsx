import type { ReactNode } from 'react';
import { useOperator } from '#client/api/admin/operator.ts';
import { Brand } from '#client/ui/brand.tsx';
import { LEGAL_PAGES } from './legal/legal-links.ts';
import { text } from './text.ts';

const TRADING = [
  { path: '/markets', label: text.footer.markets },
  { path: '/stocks', label: text.footer.stocks },
  { path: '/portfolio', label: text.footer.portfolio },
];
const TOOLS = [
  { path: '/predictions', label: text.footer.predictions },
  { path: '/screeners', label: text.footer.screeners },
  { path: '/learning', label: text.footer.learning },
];

export function Footer() {
  return (
    <footer className="border-t border-line pt-12 pb-8 text-fg-3">
      <div className="wrap">
        <div className="mb-8 grid gap-8 max-desk:grid-cols-2 desk:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="grid content-start gap-4 max-desk:col-span-2">
            <span className="row gap-2.5">
              <Brand />
            </span>
            <p className="max-w-[34ch]">{text.footer.about}</p>
          </div>
          <Column title={text.footer.trading}>
            <ScreenLinks screens={TRADING} />
          </Column>
          <Column title={text.footer.tools}>
            <ScreenLinks screens={TOOLS} />
          </Column>
          <Column title={text.footer.contact}>
            <Contact />
          </Column>
        </div>
        <ul className="small flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5">
          {LEGAL_PAGES.map(({ page, label }) => (
            <li key={page}>
              <a href={`/?page=${page}`} className="text-fg-2">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-fg">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

/** The operator's contact, if set. The default place is the specification's. */
function Contact() {
  const { data: operator } = useOperator();
  const { name, email, phone, place } = operator ?? {};
  return (
    <>
      {name && <li className="py-1">{name}</li>}
      {email && (
        <li className="py-1">
          <a href={`mailto:${email}`} className="break-all text-fg-2">
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li className="py-1">
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="text-fg-2">
            {phone}
          </a>
        </li>
      )}
      <li className="py-1">{place ?? text.footer.place}</li>
    </>
  );
}

/** Screens need an account: the links go through sign-in. */
function ScreenLinks({ screens }: { screens: readonly { path: string; label: string }[] }) {
  return screens.map(({ path, label }) => (
    <li key={path}>
      <a href={`/api/login?returnTo=${encodeURIComponent(path)}`} className="block py-1 text-fg-2">
        {label}
      </a>
    </li>
  ));
}
