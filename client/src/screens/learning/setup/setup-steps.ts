import type { Figure } from '../lesson.ts';

/** A step of the guide, in lesson-text.ts markup. */
interface SetupStep {
  title: string;
  text: string;
  figure?: Figure;
  /** Whether the step shows the redirect URL for registering a Kite Connect app. */
  callback?: boolean;
}

const LIMITS: Figure = {
  kind: 'table',
  caption: 'Sample risk values, and the settings for them in Artha',
  description:
    'Max per trade ₹10,000; daily loss limit ₹5,000; minimum AI confidence 75%; execution delay 2 seconds.',
  head: ['Value', 'Sample', 'In Artha'],
  rows: [
    ['Max per trade', '₹10,000', 'Same default: “Max investment per trade”.'],
    [
      'Daily loss limit',
      '₹5,000',
      'Same default. It includes what open positions would lose at their stop-loss, so it acts before the loss.',
    ],
    [
      'Minimum AI confidence',
      '75%',
      'Not used: it would reject every trade. Set “Minimum edge” instead, 2 points above the base rate by default.',
    ],
    [
      'Execution delay',
      '2 seconds',
      'Not needed: it checks the market every 15 minutes. Once you switch it off, it buys nothing more.',
    ],
  ],
};

/** Connecting a brokerage in six steps, with the specification's times and limits. */
export const SETUP_STEPS: readonly SetupStep[] = [
  {
    title: 'Create a Kite Connect app',
    callback: true,
    text: `
      You need a Zerodha trading account and a developer account at [Kite Connect](https://developers.kite.trade/). Create an app there and
      enter its redirect URL. Use exactly this address:
    `,
  },
  {
    title: 'Wait for approval',
    text: `
      Broker approval takes 24-48 hours. Meanwhile you can use everything here: all trading is on paper and needs no broker.

      If [Settings](/settings?tab=broker) shows SANDBOX, you can continue immediately with a made-up account. The API key is
      **sandbox-api-key** and the secret is **sandbox-secret**. The sandbox behaves like Zerodha and holds no real data.
    `,
  },
  {
    title: 'Save the API key and the secret',
    text: `
      Copy both from your app into [Settings, Broker Integration](/settings?tab=broker) and press **Save Credentials**. They are encrypted before
      they are stored. The secret is never shown again. If you lose it, create a new one at Zerodha.

      Never send a secret by email or chat. Never give it to anyone who offers to manage your account.
    `,
  },
  {
    title: 'Log in and authorise',
    text: `
      Saved credentials don’t connect your account. You also have to log in at Zerodha. Press **Log in with Zerodha** and sign in. You return
      with an authorization token.

      The authorization token is valid 24 hours. Zerodha ends every login at 06:00 IST, so log in once on each trading day. This is the
      broker’s security rule: an unused connection ends by itself.
    `,
  },
  {
    title: 'Test the connection',
    text: `
      Press **Test Connection**. The test takes about three seconds. Then your holdings, positions and margins appear below, live from the
      broker.

      The connection is **read-only**. Artha has no code that places orders with a broker, so no mistake can trade with your money. You can
      disconnect at any time, here or at Zerodha.
    `,
  },
  {
    title: 'Set limits, then switch on auto-trading',
    figure: LIMITS,
    text: `
      [Auto-trading](/settings?tab=auto-trading) buys on paper, by rules you can read. It shows in advance what it would buy and why it skips the rest. Set
      the limits first.

      {{figure}}

      Why not 75% confidence? No honest [[calibration|probability]] for a stock is that high. Ours range from 40% to 75%. In the [[walk-forward]] test on real bars, the
      highest probability at any [[horizon]] was 72.1%. What matters is how far a probability is above its [[base rate]]. That is the [[edge]], and
      it is always small.
    `,
  },
];
