import type { Figure } from './lesson.ts';

/** A step of the guide, in the marks of lesson-text.ts. */
interface SetupStep {
  title: string;
  text: string;
  figure?: Figure;
  /** The step shows the address that a Kite Connect app is registered with. */
  callback?: boolean;
}

const LIMITS: Figure = {
  kind: 'table',
  caption: 'Sample risk values, and what stands for them here',
  description:
    'Most per trade 10,000 rupees; daily loss limit 5,000; minimum confidence 75%; delay 2 seconds.',
  head: ['Value', 'Sample', 'In Artha'],
  rows: [
    ['Most per trade', '₹10,000', 'The same by default: "Max investment per trade".'],
    [
      'Daily loss limit',
      '₹5,000',
      'The same by default. It also counts what open positions would lose at their stops, so it holds before the loss.',
    ],
    [
      'Minimum AI confidence',
      '75%',
      'Not used: it would refuse everything. "Least edge" stands for it, 2 points above the base rate by default.',
    ],
    [
      'Execution delay',
      '2 seconds',
      'Not needed: it looks at the market once in fifteen minutes, and once you switch it off nothing more is bought.',
    ],
  ],
};

/** Connecting a brokerage in six steps, with the specification's times and limits. */
export const SETUP_STEPS: readonly SetupStep[] = [
  {
    title: 'Create a Kite Connect app',
    callback: true,
    text: `
      You need a Zerodha trading account and a developer account at [Kite Connect](https://developers.kite.trade/). There you create an app and
      give it the address to which Zerodha sends you back after a login. It has to be exactly this one:
    `,
  },
  {
    title: 'Wait for the approval',
    text: `
      Broker approval takes 24-48 hours. Until then nothing is lost: all trading here is on paper and needs no broker.

      Where [Settings](/settings?tab=broker) shows the word SANDBOX, you can go through the following steps at once, with a made-up account: API key
      **sandbox-api-key**, secret **sandbox-secret**. The sandbox speaks the same language as Zerodha and holds nothing real.
    `,
  },
  {
    title: 'Save the API key and the secret',
    text: `
      Copy both from your app into [Settings, Broker Integration](/settings?tab=broker) and press Save Credentials. They are encrypted before they are stored, and
      nobody reads the secret back, you included. If you lose it, make a new one at Zerodha.

      Never send a secret by mail or chat, and give it to nobody who offers to "manage" your account.
    `,
  },
  {
    title: 'Log in and authorise',
    text: `
      Credentials alone prove nothing; only your own login at Zerodha does. Press **Log in with Zerodha**, sign in there, and you come back with an
      authorization token.

      The authorization token is valid 24 hours at most. Zerodha ends every login at six in the morning, India time, so plan to log in once on each
      trading day. That is a rule of the broker and a good one: a forgotten link ends by itself.
    `,
  },
  {
    title: 'Test the connection',
    text: `
      Press **Test Connection**. It asks Zerodha who you are, and takes about three seconds. Then your holdings, positions and margins
      appear underneath, read from the broker at that moment.

      The link only **reads**. Artha contains no call that places an order at a broker, so neither a mistake of yours nor one of ours can trade with your money.
      You can revoke the link at any time, here or at Zerodha.
    `,
  },
  {
    title: 'Set limits, then switch auto-trading on',
    figure: LIMITS,
    text: `
      [Auto-trading](/settings?tab=auto-trading) buys on paper, by rules you can read, and shows beforehand what it would buy and why not the rest. Set the limits
      first.

      {{figure}}

      Why no confidence of 75%? Because no honest [[calibration|probability]] of a stock is that high. Ours stay between 40 and 75%, and in the [[walk-forward]] on real bars the
      highest one at any [[horizon]] was 64.7%. What matters is how far a probability lies above its [[base rate]]. That is the [[edge]], and a small one is
      all there is.
    `,
  },
];
