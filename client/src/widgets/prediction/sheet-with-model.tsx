import { StockSheet } from '../stock-sheet/stock-sheet.tsx';
import { ModelPart } from './model-part.tsx';
import { useCone } from './use-cone.ts';

/** The stock sheet with what the model says of the stock. */
export function SheetWithModel() {
  return <StockSheet Model={ModelPart} useDrawing={useCone} />;
}
