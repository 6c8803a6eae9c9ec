import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import { text } from '../text.ts';
import { SendTest } from './send-test.tsx';
import type { ThisBrowser } from './use-this-browser.ts';

/** Subscribed browsers, and whether this is one. */
export function PushBrowsers({ browser }: { browser: ThisBrowser }) {
  const { ability, isAdded, browsers, failed, isBusy, add, remove } = browser;
  if (failed) return <Notice className="mb-3">{text.push.failed}</Notice>;
  if (isAdded === null) return null;
  return (
    <div className="grid gap-2 pt-1 pb-3">
      <p className="small t2">{textFor(isAdded, browsers)}</p>
      {!isAdded && ability !== 'able' && <p className="small t3">{text.push.whyNot[ability]}</p>}
      <div className="row flex-wrap gap-2">
        {isAdded ? (
          <Button disabled={isBusy} onClick={() => void remove()}>
            {text.push.remove}
          </Button>
        ) : (
          ability === 'able' && (
            <Button disabled={isBusy} onClick={() => void add()}>
              {text.push.add}
            </Button>
          )
        )}
        <SendTest channel="push" disabled={browsers === 0} />
      </div>
    </div>
  );
}

function textFor(isAdded: boolean, browsers: number): string {
  const others = isAdded ? browsers - 1 : browsers;
  const more = others === 0 ? '' : others === 1 ? text.push.oneOther : text.push.others(others);
  return isAdded ? text.push.on + more : text.push.off + more;
}
