import { Segmented } from '#client/ui/form/segmented.tsx';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import { text } from './text.ts';

const PRODUCTS = [
  { value: 'CNC', label: text.products.CNC },
  { value: 'MIS', label: text.products.MIS },
] as const;

/** Whether an order is for delivery or intraday. */
export function ProductSwitch({
  product,
  onChange,
}: {
  product: OrderProduct;
  onChange: (product: OrderProduct) => void;
}) {
  return <Segmented label={text.product} options={PRODUCTS} value={product} onChange={onChange} />;
}
