// What practice refuses, and in which words.
import {
  MAX_PRACTICE_DAYS,
  MAX_PRACTICE_ORDERS,
  MAX_RUNNING_PRACTICE_DAYS,
} from '#shared/domain/practice.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { AppError, notFound } from '../core/errors.ts';

export const noSuchDay = () => notFound('You have no such practice day.');

export const onlyStocks = () =>
  new AppError(400, 'index_not_traded', 'Only stocks can be bought and sold, so choose one.');

export const noSuchBars = (symbol: string, date: string) =>
  new AppError(404, 'no_such_day', `No past session of ${displaySymbol(symbol)} is stored for ${date}.`);

export const tooManyDays = () =>
  new AppError(
    409,
    'too_many_practice_days',
    `You keep ${MAX_PRACTICE_DAYS} practice days, which is the most; please delete one first.`,
  );

export const practiceIsFull = () =>
  new AppError(
    503,
    'practice_full',
    `${MAX_RUNNING_PRACTICE_DAYS.toLocaleString('en-IN')} practice days run at this moment, which is the most. Yours waits; please try again in a minute.`,
    { 'Retry-After': '60' },
  );

export const dayIsOver = () =>
  new AppError(409, 'practice_day_over', 'This practice day is over. Repeat it to trade it again.');

export const tooManyOrders = () =>
  new AppError(
    409,
    'too_many_practice_orders',
    `A practice day has at most ${MAX_PRACTICE_ORDERS} orders, and this one has them.`,
  );
