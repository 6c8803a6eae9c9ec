import { useAlerts } from '#client/api/alerts.ts';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { MAX_ALERTS } from '#shared/domain/alerts.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/symbol.ts';
import { Loaded } from '../loaded.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { Follows } from './follows.tsx';

/** The alerts of the person, or the form of one of them: what the address asks for. */
export function AlertsDialog() {
  const { target, turnTo, close } = useAlertsAddress();
  if (target === null) return null;
  const showAll = () => turnTo('all');
  const symbol = target.view === 'new' && target.symbol !== null ? normaliseSymbol(target.symbol) : null;
  const titles = {
    all: 'Alerts',
    new: symbol === null ? 'Set an alert' : `Alert for ${displaySymbol(symbol)}`,
    change: 'Change the alert',
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={titles[target.view]}
      description={
        target.view === 'all'
          ? `What you asked to be told of; at most ${MAX_ALERTS}.`
          : 'You are told behind the bell, as soon as it happens.'
      }
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
      skeleton={<SkeletonLines count={4} label="Loading the alert" />}
      failed="The alert could not be loaded"
    >
      {(all) => {
        const alert = all.find((each) => each.id === id);
        if (alert) return <AlertForm symbol={alert.symbol} alert={alert} onDone={onDone} />;
        return (
          <EmptyState title="There is no such alert" action={<Button onClick={onDone}>All alerts</Button>}>
            It may have been deleted on another page.
          </EmptyState>
        );
      }}
    </Loaded>
  );
}
