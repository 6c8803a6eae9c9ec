import { text } from './text.ts';
/** Preview of what saving will change, one sentence each. */
export function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <div className="well rounded-control p-3" role="status">
      <b className="strong block">{text.changes}</b>
      {changes.length === 0 ? (
        <p className="small t3 mt-1">{text.noChanges}</p>
      ) : (
        <ul className="small t2 mt-1 grid gap-1">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
