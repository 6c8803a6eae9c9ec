// Refusals of practice days and their messages.

import { displaySymbol } from '#shared/domain/market/symbol.ts';
import {
  MAX_PRACTICE_DAYS,
  MAX_PRACTICE_ORDERS,
  MAX_RUNNING_PRACTICE_DAYS,
} from '#shared/domain/trading/practice.ts';
import { AppError, notFound } from '../core/errors.ts';

export const noSuchDay = () => notFound('Practice day not found.');

export const onlyStocks = () =>
  new AppError(400, 'index_not_traded', "Indices can't be traded. Choose a stock.");

export const noSuchBars = (symbol: string, date: string) =>
  new AppError(
    404,
    'no_such_day',
    `There is no past session of ${displaySymbol(symbol)} on ${date}. Choose another day.`,
  );

export const tooManyDays = () =>
  new AppError(
    409,
    'too_many_practice_days',
    `You have ${MAX_PRACTICE_DAYS} practice days, which is the limit. Delete one first.`,
  );

export const practiceIsFull = () =>
  new AppError(
    503,
    'practice_full',
    `Practice is at capacity (${MAX_RUNNING_PRACTICE_DAYS.toLocaleString('en-IN')}). Try again in a minute.`,
    { 'Retry-After': '60' },
  );

export const dayIsOver = () =>
  new AppError(409, 'practice_day_over', 'This practice day is over. Repeat it to trade again.');

export const tooManyOrders = () =>
  new AppError(
    409,
    'too_many_practice_orders',
    `This practice day has ${MAX_PRACTICE_ORDERS} orders, which is the limit. Start another day.`,
  );
