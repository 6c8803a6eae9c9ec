import { useAlerts } from '#client/api/signals/alerts.ts';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { MAX_ALERTS } from '#shared/domain/alerts.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { Loaded } from '../loaded.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { Follows } from './follows.tsx';
import { text } from './text.ts';

/** The alert list or form, by the address. */
export function AlertsDialog() {
  const { target, turnTo, close } = useAlertsAddress();
  if (target === null) return null;
  const showAll = () => turnTo('all');
  const symbol = target.view === 'new' && target.symbol !== null ? normaliseSymbol(target.symbol) : null;
  const titles = {
    all: text.titles.all,
    new: symbol === null ? text.titles.new : text.titles.newFor(displaySymbol(symbol)),
    change: text.titles.change,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={titles[target.view]}
      description={target.view === 'all' ? text.yourAlertsUpTo(MAX_ALERTS) : text.notified}
    >
      <div className="px-6 pb-6 max-desk:px-4 max-desk:pb-4">
        {target.view === 'all' && (
          <div className="grid gap-6">
            <AlertList onNew={() => turnTo('new')} onChange={turnTo} />
            <Follows />
          </div>
        )}
        {target.view === 'new' && <AlertForm key={symbol} symbol={symbol} alert={null} onDone={showAll} />}
        {target.view === 'change' && <ChangeForm key={target.id} id={target.id} onDone={showAll} />}
      </div>
    </Dialog>
  );
}

function ChangeForm({ id, onDone }: { id: string; onDone: () => void }) {
  const alerts = useAlerts();
  return (
    <Loaded
      query={alerts}
      skeleton={<SkeletonLines count={4} label={text.loadingOne} />}
      failed={text.oneFailed}
    >
      {(all) => {
        const alert = all.find((each) => each.id === id);
        if (alert) return <AlertForm symbol={alert.symbol} alert={alert} onDone={onDone} />;
        return (
          <EmptyState title={text.unknown} action={<Button onClick={onDone}>{text.allAlerts}</Button>}>
            {text.unknownHint}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}
