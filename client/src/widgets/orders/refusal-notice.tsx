import { Link } from 'wouter';
import { CallError, sentenceOf } from '#client/lib/http/call.ts';
import { Notice } from '#client/ui/states.tsx';
import { text } from './text.ts';

/** Why an order was refused, with a link to the open orders that reserve the shares or the cash. */
export function RefusalNotice({ error }: { error: unknown }) {
  const ids = error instanceof CallError ? error.tradeIds : [];
  const [only] = ids;
  return (
    <Notice>
      {sentenceOf(error)}{' '}
      {only !== undefined && (
        <Link
          className="strong underline"
          href={ids.length === 1 ? `/trades?order=${only}` : '/trades?status=pending'}
        >
          {text.inTheWay(ids.length)}
        </Link>
      )}
    </Notice>
  );
}
