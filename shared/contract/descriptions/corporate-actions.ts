import type { corporateActionsSchemas } from '../market/corporate-actions.ts';
import type { Descriptions } from './describe.ts';

export const corporateActionsDescriptions: Descriptions<typeof corporateActionsSchemas> = {
  RecordedAction: {
    about: 'A corporate action on record.',
    fields: {
      kind: 'What the company does to its shares.',
      ordinal: 'Number among several of a kind on one day, from 0.',
      numerator: 'Number of new shares; null without a ratio.',
      denominator: 'Number of old shares they are for; null without a ratio.',
      amount: 'Dividend or price of an offer, ₹ per share; otherwise null.',
      otherSymbol: 'The company whose shares are given, or the new symbol; otherwise null.',
      costPercent: 'Part of the cost that goes to a demerger’s new shares, percent; null while unknown.',
      closesOn: 'Last day of an offer; null without one.',
      isProvisional: 'Whether a demerger was booked with a cost by prices, which can be replaced.',
      isManual: 'Whether an administrator entered it.',
      removable: 'Whether it can be removed: entered by hand, and its session has not begun.',
    },
  },
  ActionReview: {
    about: 'A row of a file whose terms were not understood, or are not in it.',
    fields: {
      subject: 'The subject as the file has it.',
      state: 'unread, or review when its terms are in documents.',
      reason: 'Why it was not recorded.',
      file: 'The file.',
      line: 'Its line number; the header is 1.',
    },
  },
  AffectedHolder: {
    about: 'What an action would do to one holder.',
    fields: {
      email: 'E-mail address of the holder.',
      sharesBefore: 'Shares held.',
      sharesAfter: 'Shares of the stock afterwards.',
      sharesReceived: 'Shares of the other company received.',
      sharesOffered: 'Shares that could be bought or tendered.',
      cash: 'Dividend, and a fraction of a share at the last close, ₹.',
      cancelled: 'Number of open orders, stop-losses, targets and GTTs that would be cancelled.',
    },
  },
  ActionEffect: {
    about: 'What an action would do to the present holders.',
    fields: {
      holders: 'Number of accounts that hold the stock.',
      largest: 'Those with the most shares, up to 50.',
      sharesBefore: 'Shares they hold.',
      sharesAfter: 'Shares of the stock they would hold.',
      sharesReceived: 'Shares of the other company they would receive.',
      sharesOffered: 'Shares they could buy or tender.',
      cash: 'Dividends, and fractions of a share at the last close, ₹.',
      costMoved: 'Cost that would go to the other company, ₹; null while its part is unknown.',
      orders: 'Number of open orders that would be cancelled, exits apart.',
      exits: 'Number of stop-losses and targets that would be cancelled.',
      gtts: 'Number of active GTTs that would be cancelled.',
    },
  },
};
