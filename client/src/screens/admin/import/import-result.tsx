import { useImportRun, useStoreImport } from '#client/api/admin/imports.ts';
import { count } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { ImportRun, RejectedRow } from '#shared/contract/admin/imports.ts';
import { api } from '#shared/contract/index.ts';
import { ProgressLine } from './progress-line.tsx';
import { STATE_LABEL, text } from './text.ts';

/** Initially listed groups of rejected rows, lines per group, and changes. */
const LISTED = 20;
const FEW = 5;

/** The changes of an import, planned or made, and the rows it rejects. */
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
      {!isBusy && rejected.length > 0 && (
        <Rejected id={id} rows={rejected} total={kinds.reduce((sum, { bad }) => sum + bad, 0)} />
      )}
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
      <h3 className="pb-2">{isStored ? text.imported : text.result}</h3>
      <ul>
        {kinds.map(({ kind, files, rows, stored, unchanged, bad, notes, changes }) => (
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
              <Note key={note} note={note} />
            ))}
            <Changes changes={changes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A note; a long list of symbols is collapsed. */
function Note({ note }: { note: string }) {
  const [head = '', ...names] = note.split(': ');
  if (note.length <= LONG) return <span className="small t2 break-words">{note}</span>;
  return (
    <details className="small t2">
      <summary>{head}</summary>
      <span className="break-words">{names.join(': ')}</span>
    </details>
  );
}

const LONG = 300;

function Changes({ changes }: { changes: readonly string[] }) {
  const lines = (some: readonly string[]) => some.map((change) => <li key={change}>{change}</li>);
  if (changes.length === 0) return null;
  return (
    <div className="small">
      <ul>{lines(changes.slice(0, FEW))}</ul>
      {changes.length > FEW && (
        <details>
          <summary className="t2">{text.more(count(changes.length - FEW))}</summary>
          <ul>{lines(changes.slice(FEW))}</ul>
        </details>
      )}
    </div>
  );
}

function Rejected({ id, rows, total }: { id: string; rows: readonly RejectedRow[]; total: number }) {
  const groups = [...Map.groupBy(rows, ({ file, reason }) => `${file} ${reason}`)];
  return (
    <section aria-label={text.rejected}>
      <div className="row flex-wrap justify-between gap-y-2">
        <h3 className="pb-2">{text.rejected}</h3>
        <a className={buttonClass()} href={api.imports.rejected.path.replace(':id', id)} download>
          {text.download}
        </a>
      </div>
      <ul>
        {groups.slice(0, LISTED).map(([key, same]) => (
          <li key={key} className="border-t border-line py-2">
            <span className="block">{sentence(same[0]?.reason ?? '')}</span>
            <span className="small t3 block break-words">{placesOf(same)}</span>
          </li>
        ))}
      </ul>
      {groups.length > LISTED && <p className="small t3">{text.more(count(groups.length - LISTED))}</p>}
      {total > rows.length && <p className="small t3">{text.firstOnly(count(rows.length))}</p>}
    </section>
  );
}

/** "bhav.csv, lines 6, 7, 8 and 120 more" */
function placesOf(rows: readonly RejectedRow[]): string {
  const lines = rows.map(({ line }) => line).sort((a, b) => a - b);
  const rest = lines.length - LISTED;
  return text.lines(rows[0]?.file ?? '', lines.slice(0, LISTED), rest > 0 ? count(rest) : null);
}

/** Makes a sentence of a reason, which is a fragment. */
const sentence = (reason: string) =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${reason.endsWith('.') ? '' : '.'}`;
