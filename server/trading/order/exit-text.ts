import { type Paise, rupeeText } from '#shared/domain/money.ts';

/** The name of an exit within a sentence. */
export const exitText = (exit: 'STOP' | 'TARGET') => (exit === 'STOP' ? 'stop-loss' : 'target');

/** Why an exit ended when the other exit was filled. */
export const otherExitFilled = (filled: 'STOP' | 'TARGET', price: Paise) =>
  `The ${exitText(filled)} was hit first, at ${rupeeText(price)}`;
