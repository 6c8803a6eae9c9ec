import { StockSheet } from '../stock-sheet/stock-sheet.tsx';
import { ModelPart } from './model-part.tsx';
import { useCone } from './use-cone.ts';

/** The stock sheet with the model's predictions. */
export function SheetWithModel() {
  return <StockSheet Model={ModelPart} useDrawing={useCone} />;
}
