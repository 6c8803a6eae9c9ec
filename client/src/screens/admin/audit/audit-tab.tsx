import { CircleCheck, Link2, TriangleAlert } from 'lucide-react';
import { useAuditLog, useVerifyAudit } from '#client/api/admin/admin.ts';
import { count } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { AuditEntry, ChainVerdict } from '#shared/contract/admin/admin.ts';
import { text as shared } from '../text.ts';
import { actionText, actorText, detailText, subjectText, verdictText } from './audit-text.ts';
import { text } from './text.ts';

/** The audit log, newest first, and its verification. */
export function AuditTab() {
  const log = useAuditLog();
  const verify = useVerifyAudit();
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="audit">
      <header className="row flex-wrap gap-y-2 px-4 py-3">
        <h2 id="audit" className="grow">
          {text.title}
        </h2>
        <Button sends disabled={verify.isPending} onClick={() => verify.mutate()}>
          <Link2 aria-hidden />
          {verify.isPending ? text.verifying : text.verify}
        </Button>
      </header>
      {verify.data && <Verdict verdict={verify.data} />}
      {verify.error && <Notice className="mx-4 mb-3">{sentenceOf(verify.error)}</Notice>}
      <Loaded
        query={log}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={8} label={text.loading} />
          </div>
        }
        failed={text.failed}
        stillWorks={text.stillWorks}
      >
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={text.none}>{text.noneHint}</EmptyState>
          ) : (
            <>
              <Entries entries={entries} />
              {log.hasNextPage && (
                <div className="grid justify-items-center p-3">
                  <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                    {text.older}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Verdict({ verdict }: { verdict: ChainVerdict }) {
  const Icon = verdict.fault ? TriangleAlert : CircleCheck;
  return (
    <p role="status" className={`row mx-4 mb-3 ${verdict.fault ? 'text-loss' : 'text-gain'}`}>
      <Icon aria-hidden />
      {verdictText(verdict)}
    </p>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li
          key={entry.sequence}
          className="grid grid-cols-[4rem_9rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 border-t border-line px-4 py-2 max-desk:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="small t3 num max-desk:order-2">{count(entry.sequence)}</span>
          <span className="small t3 max-desk:order-3 max-desk:col-span-2">
            {shared.at(tradeTime(new Date(entry.at)))}
          </span>
          <span className="min-w-0 max-desk:order-1">
            <b className="strong block">{actionText(entry.action)}</b>
            <span className="small t3 block [overflow-wrap:anywhere]">{text.by(actorText(entry))}</span>
          </span>
          <span className="min-w-0 max-desk:order-4 max-desk:col-span-2">
            <span className="block [overflow-wrap:anywhere]">{subjectText(entry)}</span>
            <span className="small t3 block [overflow-wrap:anywhere]">{detailText(entry.detail)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
