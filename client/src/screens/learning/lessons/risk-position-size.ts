import type { Lesson } from '../lesson.ts';

export const POSITION_SIZE: Lesson = {
  text: `
    Most people first ask what to buy, and then buy a round number of it. Turn it around. Decide what you can bear to lose on this idea, and let that
    decide how many shares you buy. It is the one decision in trading that is wholly yours.

    ## The arithmetic

    Three numbers are enough: what you have, the share of it you are ready to lose on one idea, and the distance from your purchase to the price at
    which you admit being wrong. [[position size|The position size]] is the second divided by the third.

    {{figure}}

    With ₹1,00,000 and one per cent at risk, you may lose ₹1,000. You buy at ₹500 and would be out at ₹480, so each share risks ₹20. That makes 50
    shares, worth ₹25,000. A stock that needs room, with a [[stop loss|stop]] at ₹450, gets 20 shares. The loss would be the same. So you can compare ideas,
    and no single one can hurt you.

    ## Why one per cent?

    Because of streaks. In the lesson on [luck](/learning?tab=courses&lesson=odds-luck) a good method lost seven times in a row in 18 of 100
    attempts. Ten losses at one per cent leave you 9.6% down. At five per cent they leave you 40% down, and at ten 65%, from where hardly anyone returns.

    ## What the stop does not cover

    Prices jump over stops. Count on losing more than planned now and then, and never let the position be so large that a jump of a fifth would be a
    disaster. For that reason have a second limit: no position above a tenth, or at most a fifth, of what you own.

    ## Many positions

    Ten positions with one per cent each are not ten separate risks. In a bad week they fall together, since stocks of one sector move alike. Look at
    what you would lose if **all** stops were met on one day. Auto-trading here counts exactly that against the [daily loss limit](/settings?tab=auto-trading) before it buys.

    The ticket does this arithmetic for you under "Lose at most": you say the rupees, it says the shares.
  `,
  figure: {
    kind: 'bars',
    caption: 'What ten losses in a row take, by the share risked on each, in per cent',
    description: '1% a trade takes 9.6%, 2% takes 18.3%, 5% takes 40.1%, 10% takes 65.1%.',
    most: 100,
    rows: [
      { label: '1% a trade', to: 9.6, words: '9.6%' },
      { label: '2% a trade', to: 18.3, words: '18.3%' },
      { label: '5% a trade', to: 40.1, words: '40.1%', tone: 'quiet' },
      { label: '10% a trade', to: 65.1, words: '65.1%', tone: 'quiet' },
    ],
  },
  tryIt: [
    {
      href: '/stocks?trade=HDFCBANK.NS',
      label: 'The quantity by what you may lose',
      words: 'Set a stop in the ticket of HDFCBANK, then write what you may lose at most.',
    },
  ],
  quiz: [
    {
      asks: 'You have ₹2,00,000, risk 1%, buy at ₹800 with a stop at ₹760. How many shares?',
      answers: ['25', '50', '250'],
      right: 1,
      because: '₹2,000 divided by ₹40 a share is 50.',
    },
    {
      asks: 'You move the stop twice as far away. What happens to the quantity?',
      answers: ['It halves', 'It doubles', 'It stays'],
      right: 0,
      because: 'The rupees at risk stay the same; each share risks twice as much.',
    },
    {
      asks: 'Why are ten positions at 1% not ten separate risks?',
      answers: ['Charges add up', 'Stocks fall together', 'Stops cost money'],
      right: 1,
      because: 'What moves one stock often moves all of them.',
    },
  ],
};
