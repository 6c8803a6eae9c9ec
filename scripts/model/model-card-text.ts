export const INTRODUCTION = `# Model card

What the predictions are made of, what they were worth on real bars, and what they cannot do. Written by \`npm run train\`: the same bars give the same bytes.

The model ranks the stocks of a universe against each other at three horizons and estimates how probable a higher close, and a better return than that of NIFTY 50, is. **The edge it has is real, small, and not there every year.** All figures are simulated, out of sample: each year was predicted by a model fitted only on outcomes that were known when the year began. Past performance says little about the future.`;

export const METHOD = `## Method

- **Universe:** the 100 stocks with the highest median turnover of the last 126 trading days, reselected every 21; a stock needs 252 bars. Stocks that failed later are in it as long as they traded, where the file has them.
- **Rows:** the first trading day of each week; about fifty features as centred ranks among the day's universe.
- **Score:** the mean of four ranks, not fitted: momentum of the year without its last month, residual momentum, low 250-day volatility, closeness to the 52-week high. The contributions shown sum to it.
- **P(up):** the base rate, plus a logistic tilt on score, residual momentum and volatility. **P(excess)**, of a higher return than NIFTY 50 (the median, in a file without it): one half, plus a logistic tilt on the score. Overlapping rows count as the independent blocks they hold: the tilts of P(up) shrink with the weight of 40 blocks, that of P(excess) with 10, and to zero. Those of P(up) shrink to what long history implies: every stock has the same expected return, so calm ones rise more often; and of the tilt of P(excess), √.67, because two thirds of a stock's variance is its own.
- **Base rate:** each week, the share of all stocks that rose in the outcomes known by then, shrunk towards long history: n years of them weigh n³/(n³ + 8³). Long history is that of a stock with an expected return of 13 % a year and a volatility of 33 % (54.6 / 56.4 / 59.1 %); for a deployment of real stocks, that of this prior.
- **Validation:** expanding window, a new fit each year, labels purged by the horizon and 5 more trading days. Slopes of calibration (Platt, never below 0 or above 1) from earlier, matured out-of-sample rows alone. P(up) stays within 40 % and 75 %.
- **Levels:** entry at the next open; target e^{σ√H}, stop e^{−.75σ√H}. σ² is a third of the variance of 60 days and two thirds of that of 250, because volatility reverts; a day that touches both is a stop; gaps are filled at the open. The 80 % interval has the 10th and 90th percentiles of earlier moves in σ√H, in each third of stocks by volatility. Outcomes of trades are pooled by score quintile and volatility tercile and shrink towards those of all stocks with weight n/(n + 350).
- **Silence:** no claim below 252 bars, on stale bars, when the day's scores are distributed unlike those learned from (population stability index above .25), or when the upper end of the 90 % band of a year's rank-IC is below 0. And none at a horizon whose scores have not shown skill until that close: each week's return is ranked against the sums of the scores whose horizon had not ended, and those correlations must be evidence of 20 to 1 (a bet on them that began with 1 and has grown to 20 or more), and at least 1 to 1 when a week's weight halves every two years, so that lost skill is noticed. So no more than one in twenty markets without an edge is ever claimed to have one.
- **Two files that overlap:** each is learned from only after the last day of the one that ends before it. So the years until 2015 come from the file that includes later failures, and the years after from the file of survivors; no day counts twice. Outcomes that were open when the first file ended are excluded.`;

export const REFERENCE = `## Against the figures the design was made with

The design expected, of survivors from 2011 to 2025, rank-ICs of .075 / .096 / .108 for the static composite (AUC .535 / .543 / .548), and of a survivor-free universe from 2007 to 2019 .127 / .160 / .196 (AUC .56 / .58 / .60).

- The survivors' figures above end in 2021; the years after are not in these bars and were the weakest (as the design notes), which explains most of the distance. They will be lower when later years are added.
- The survivor-free figures of all weeks since 2007 are a little lower at the two shorter horizons, because the bars end in 2015: the crash of 2008 and the rebound of 2009 weigh more in nine years than in thirteen. From 2011 on they are higher than the design's.
- Ridge is stronger here and trees are weaker than in the design: both are refitted once a year on ranks of returns, trees on every fourth week, and no setting of theirs was searched for.
- Residual momentum alone is as good as the composite, as in the design; the composite stays because its four parts fail in different years.
- The shrinkage of base rate and tilts, and the share of 60 days in σ, were settled on these bars, in about ninety trials; the features, the weights of the score and the cut-offs were not. Figures of later years are therefore the ones to trust.`;

export const LIMITS = `## Limits

- Momentum crashes: after a fall the worst stocks rebound most, and the score is wrong for months (2009, 2016, 2020 above).
- The file of the years after 2015 holds only companies that still existed later. Its base rates and returns are too high; its ranks suffer less.
- Base rates swing with the market far more than any fit can know. P(up) is a long-run rate with a small tilt, not a forecast of the market.
- At 252 days a decade holds ten independent observations. Block t values there have wide errors of their own.
- Bars are adjusted for splits and bonuses, not for dividends; costs other than the .40 % above, taxes and impact are excluded.
- Sectors are not in the bars files, so that features relative to a sector were neutral in these figures.
- A BUY or SELL is a statement about probabilities, not advice. A SELL says "likely to underperform NIFTY 50", nothing about a fall.`;
