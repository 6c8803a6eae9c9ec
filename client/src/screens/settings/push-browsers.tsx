import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import { SendTest } from './send-test.tsx';
import { type ThisBrowser, WHY_NOT } from './use-this-browser.ts';

/** Which browsers get pushes, and whether this one does. */
export function PushBrowsers({ browser }: { browser: ThisBrowser }) {
  const { ability, isAdded, browsers, failed, isBusy, add, remove } = browser;
  if (failed) return <Notice className="mb-3">Which browsers get pushes could not be loaded.</Notice>;
  if (isAdded === null) return null;
  return (
    <div className="grid gap-2 pt-1 pb-3">
      <p className="small t2">{textFor(isAdded, browsers)}</p>
      {!isAdded && ability !== 'able' && <p className="small t3">{WHY_NOT[ability]}</p>}
      <div className="row flex-wrap gap-2">
        {isAdded ? (
          <Button disabled={isBusy} onClick={() => void remove()}>
            Remove this browser
          </Button>
        ) : (
          ability === 'able' && (
            <Button disabled={isBusy} onClick={() => void add()}>
              Add this browser
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
  const more =
    others === 0 ? '' : others === 1 ? ' One other browser does.' : ` ${others} other browsers do.`;
  return isAdded ? `This browser gets pushes.${more}` : `This browser gets no pushes.${more}`;
}
