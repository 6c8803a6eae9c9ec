import { displaySymbol } from '#shared/domain/symbol.ts';
import { type AppError, notFound } from '../core/errors.ts';

/** The answer to a symbol, as it was asked for, that is not a stock of ours. */
export const unknownSymbol = (symbol: string): AppError =>
  notFound(`No stock with the symbol ${displaySymbol(symbol)}. Choose one from the list.`);
