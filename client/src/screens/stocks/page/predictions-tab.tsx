import { Card } from '#client/ui/card.tsx';
import { ModelPart } from '#client/widgets/prediction/model-part.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { CallsCard } from './calls-card.tsx';

/** Predictions at three horizons, and outcomes of earlier calls on this stock. */
export function PredictionsTab({ stock, onShown }: { stock: Stock; onShown: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card>
        <ModelPart stock={stock} onShown={onShown} />
      </Card>
      <CallsCard symbol={stock.symbol} />
    </div>
  );
}
