const WORDS: Record<string, string> = {
  drift:
    'The model makes no claim: the market no longer looks like what it was fitted on, or it did worse than chance over the past year.',
  unproven:
    'No edge is claimed: at this horizon the ranking has not shown, week by week until now, that it foretells more than chance would.',
};

/** Why the model makes no claim, as a sentence. */
export const abstentionText = (reason: string): string => WORDS[reason] ?? 'The model makes no claim.';
