const WORDS: Record<string, string> = {
  drift:
    'No signals: the market has changed since the model was trained, or the model did worse than chance over the past year.',
  unproven: 'No signals: at this horizon the model has not beaten chance, or not recently.',
};

/** Why the model makes no claim, as a sentence. */
export const abstentionText = (reason: string): string => WORDS[reason] ?? 'No signals from the model.';
