import { useImportRun, useStoreImport } from '#client/api/imports.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { count } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { ImportRun, RejectedRow } from '#shared/contract/imports.ts';
import { ProgressLine } from './progress-line.tsx';
import { rejectedCsv } from './rejected-csv.ts';
import { STATE_LABEL, text } from './text.ts';

/** Rejected rows that are listed; the file has all. */
const LISTED = 20;

/** What an import would change or changed, with the rows it rejects. */
export function ImportResult({ id, onAgain }: { id: string; onAgain: () => void }) {
  const run = useImportRun(id);
  return (
    <Loaded query={run} skeleton={<SkeletonLines count={4} label={text.loading} />} failed={text.failed}>
      {(found) => <Result run={found} onStored={() => run.refetch()} onAgain={onAgain} />}
    </Loaded>
  );
}

function Result({ run, onStored, onAgain }: { run: ImportRun; onStored: () => void; onAgain: () => void }) {
  const store = useStoreImport();
  const { id, state, progress, kinds, rejected, failure } = run;
  const rows = kinds.reduce((sum, { stored }) => sum + stored, 0);
  const isBusy = state === 'checking' || state === 'storing';
  return (
    <>
      <p className="t2" role="status">
        {STATE_LABEL[state]}
      </p>
      {isBusy && (
        <ProgressLine
          what={progress?.what ?? STATE_LABEL[state]}
          part={progress && progress.total > 0 ? progress.done / progress.total : 0}
        />
      )}
      {failure && (
        <Notice>
          {text.failedRun}: {failure}
        </Notice>
      )}
      {!isBusy && kinds.length > 0 && <Kinds kinds={kinds} isStored={state === 'stored'} />}
      {!isBusy && rejected.length > 0 && <Rejected rows={rejected} />}
      {store.error && <Notice>{sentenceOf(store.error)}</Notice>}
      <div className="row flex-wrap justify-end gap-y-2">
        <Button disabled={isBusy} onClick={onAgain}>
          {text.again}
        </Button>
        {state === 'checked' && (
          <Button
            variant="primary"
            disabled={rows === 0 || store.isPending}
            onClick={() => store.mutate(id, { onSuccess: onStored })}
          >
            {rows === 0 ? text.nothing : text.store(count(rows))}
          </Button>
        )}
      </div>
    </>
  );
}

function Kinds({ kinds, isStored }: { kinds: ImportRun['kinds']; isStored: boolean }) {
  return (
    <section aria-label={isStored ? text.imported : text.result}>
      <h3>{isStored ? text.imported : text.result}</h3>
      <ul>
        {kinds.map(({ kind, files, rows, stored, unchanged, bad, notes }) => (
          <li key={kind} className="grid gap-1 border-t border-line py-2">
            <span className="row flex-wrap justify-between gap-y-1">
              <b className="strong">{text.kinds[kind] ?? kind}</b>
              <span className="small t2">
                {text.rows} {count(rows)} · {isStored ? text.stored : text.willStore} {count(stored)} ·{' '}
                {text.unchanged} {count(unchanged)} · {text.bad} {count(bad)}
              </span>
            </span>
            <span className="small t3 break-words">{files.join(', ')}</span>
            {notes.map((note) => (
              <span key={note} className="small t2 break-words">
                {note}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rejected({ rows }: { rows: readonly RejectedRow[] }) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([rejectedCsv(text.rejectedHeader, rows)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = text.rejectedFile;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <section aria-label={text.rejected}>
      <div className="row flex-wrap justify-between gap-y-2">
        <h3>{text.rejected}</h3>
        <Button onClick={download}>{text.download}</Button>
      </div>
      <ul>
        {rows.slice(0, LISTED).map(({ file, line, reason }) => (
          <li key={`${file} ${line} ${reason}`} className="border-t border-line py-2">
            <span className="block">{reason}</span>
            <span className="small t3 block break-words">{text.line(file, line)}</span>
          </li>
        ))}
      </ul>
      {rows.length > LISTED && <p className="small t3">{text.more(count(rows.length - LISTED))}</p>}
    </section>
  );
}
