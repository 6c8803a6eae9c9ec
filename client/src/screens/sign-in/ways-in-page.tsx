import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Brand } from '#client/ui/brand.tsx';
import { Card } from '#client/ui/card.tsx';
import { text } from './text.ts';

/** Layout of signed-out pages, around one card. */
export function WaysInPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-8">
      <Link href="/" className="row gap-2.5 hover:no-underline">
        <Brand />
      </Link>
      <Card className="w-full max-w-100 p-6 pt-5">
        <h1 tabIndex={-1} className="mb-4">
          {title}
        </h1>
        {children}
      </Card>
      <p className="small t3 max-w-100 text-center text-balance">{text.page.disclaimer}</p>
    </main>
  );
}
