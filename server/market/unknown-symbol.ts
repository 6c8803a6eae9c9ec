import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { type AppError, notFound } from '../core/errors.ts';

/** The failure for a symbol, as requested, that is not one of our stocks. */
export const unknownSymbol = (symbol: string): AppError =>
  notFound(`No stock with the symbol ${displaySymbol(symbol)}. Choose one from the list.`);
