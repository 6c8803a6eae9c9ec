import type { Lesson } from '../lesson.ts';

export const POSITION_SIZE: Lesson = {
  text: `
    Most people first choose a stock and then buy a round number of shares. Do it the other way round. Decide how much you can afford to lose on this
    idea. That decides the quantity. It is the one decision in trading that is fully in your control.

    ## The calculation

    You need three numbers: your capital, the percentage you will risk on one idea, and the distance from your entry price to your stop-loss. The
    [[position size]] is your risk in rupees divided by that distance.

    {{figure}}

    With ₹1,00,000 and 1% at risk, your maximum loss is ₹1,000. You buy at ₹500 with a stop-loss at ₹480, so each share risks ₹20. That gives 50
    shares, or ₹25,000. With a wider [[stop loss|stop-loss]] at ₹450, it gives 20 shares. The maximum loss is the same. So you can compare ideas, and no
    single one can hurt you badly.

    ## Why 1%?

    Because of losing streaks. In the lesson on [luck](/learning?tab=courses&lesson=odds-luck), a good method lost seven times in a row in 18% of
    cases. Ten losses at 1% cost you 9.6%. At 5% they cost 40%, and at 10% they cost 65%. Few traders recover from that.

    ## What the stop-loss doesn't cover

    Prices can gap past a stop-loss. Expect to lose more than planned now and then. A 20% gap in one stock must not be a disaster. So set a second
    limit: no position above a tenth, or a fifth, of your capital.

    ## Many positions

    Ten positions at 1% are not ten separate risks. In a bad week they fall together, because stocks of one sector move alike. Check what you
    would lose if **all** stop-losses triggered on one day. Auto-trading here checks exactly that against the
    [daily loss limit](/settings?tab=auto-trading) before it buys.

    The order ticket does this calculation for you. Enter your maximum loss in rupees, and it calculates the quantity from your stop-loss.
  `,
  figure: {
    kind: 'bars',
    caption: 'Loss after ten losing trades in a row, by risk per trade, in %',
    description: 'At 1% per trade 9.6%, at 2% 18.3%, at 5% 40.1%, at 10% 65.1%.',
    most: 100,
    rows: [
      { label: '1% per trade', to: 9.6, words: '9.6%' },
      { label: '2% per trade', to: 18.3, words: '18.3%' },
      { label: '5% per trade', to: 40.1, words: '40.1%', tone: 'quiet' },
      { label: '10% per trade', to: 65.1, words: '65.1%', tone: 'quiet' },
    ],
  },
  tryIt: [
    {
      href: '/stocks?trade=HDFCBANK.NS',
      label: 'Quantity from your maximum loss',
      words: 'Set a stop-loss in the HDFCBANK order ticket, then enter your maximum loss.',
    },
  ],
  quiz: [
    {
      asks: 'You have ₹2,00,000, risk 1%, and buy at ₹800 with a stop-loss at ₹760. How many shares?',
      answers: ['25', '50', '250'],
      right: 1,
      because: '₹2,000 divided by ₹40 per share is 50.',
    },
    {
      asks: 'You double the distance to the stop-loss. What happens to the quantity?',
      answers: ['It halves', 'It doubles', 'It stays the same'],
      right: 0,
      because: 'Your risk in rupees is the same, but each share risks twice as much.',
    },
    {
      asks: 'Why are ten positions at 1% not ten separate risks?',
      answers: ['Charges add up', 'Stocks fall together', 'Stops cost money'],
      right: 1,
      because: 'What moves one stock often moves all of them.',
    },
  ],
};
