/** A GTT in the model; prices in paise. */
export interface NotedGtt {
  side: 'BUY' | 'SELL';
  quantity: number;
  /** Trigger and limit below and above the price; a limit of null is a market order. */
  below: NotedLeg | null;
  above: NotedLeg | null;
  step: number | null;
  base: number;
  state: 'ACTIVE' | 'TRIGGERED' | 'CANCELLED' | 'REJECTED';
  /** The limit of the order it placed; undefined before it triggers. */
  placed?: number | null;
}

interface NotedLeg {
  trigger: number;
  limit: number | null;
}

/**
 * A reference model of one account's GTTs in one stock, in continuous trading: their rules implemented a second time,
 * as simply as possible. Cash is enough for every purchase; purchases are at market price.
 */
export class GttNotebook {
  gtts: NotedGtt[] = [];
  shares = 0;
  /** Limits of pending sales, with their shares. */
  waiting: { limit: number; quantity: number }[] = [];

  /** Records a new GTT, and returns the expected reply. */
  create(
    { legs, ...gtt }: Pick<NotedGtt, 'side' | 'quantity' | 'step'> & { legs: NotedLeg[] },
    last: number,
  ): string {
    const [lower, upper] = [...legs].sort((a, b) => a.trigger - b.trigger);
    if (!lower) return 'gtt_legs';
    if (upper && gtt.side === 'BUY') return 'gtt_oco_buy';
    if (upper && !(lower.trigger < last && last < upper.trigger)) return 'gtt_not_around_price';
    // 0.25 % is one part in 400.
    if (legs.some(({ trigger }) => Math.abs(trigger - last) * 400 < last)) return 'gtt_too_close';
    const below = lower.trigger < last ? lower : null;
    const above = upper ?? (below ? null : lower);
    if (gtt.step !== null && (gtt.side === 'BUY' || !below)) return 'trail_without_stop';
    if (gtt.side === 'SELL' && gtt.quantity > this.shares) return 'not_enough_shares';
    const copy = (leg: NotedLeg | null) => leg && { ...leg };
    this.gtts.push({ ...gtt, below: copy(below), above: copy(above), base: last, state: 'ACTIVE' });
    return 'done';
  }

  /**
   * Applies a price: sales pending at it fill, then GTTs trigger, falling ones first, and their orders are processed.
   */
  tick(last: number): void {
    this.#sellAt(last);
    const active = this.gtts.filter(({ state }) => state === 'ACTIVE');
    const fallen = active.filter(({ below }) => below && last <= below.trigger);
    fallen.sort((a, b) => (b.below?.trigger ?? 0) - (a.below?.trigger ?? 0));
    const risen = active.filter((gtt) => !fallen.includes(gtt) && gtt.above && last >= gtt.above.trigger);
    risen.sort((a, b) => (a.above?.trigger ?? 0) - (b.above?.trigger ?? 0));
    for (const gtt of fallen) this.#trigger(gtt, gtt.below);
    for (const gtt of risen) this.#trigger(gtt, gtt.above);
    this.#sellAt(last);
    for (const gtt of this.gtts) {
      const { state, step, below } = gtt;
      while (state === 'ACTIVE' && step !== null && below && gtt.base + step <= last) {
        gtt.base += step;
        below.trigger += step;
        if (below.limit !== null) below.limit += step;
      }
    }
  }

  #trigger(gtt: NotedGtt, leg: NotedLeg | null): void {
    const reserved = this.waiting.reduce((sum, { quantity }) => sum + quantity, 0);
    const isShort = gtt.side === 'SELL' && this.shares - reserved < gtt.quantity;
    gtt.state = isShort ? 'REJECTED' : 'TRIGGERED';
    if (isShort) return;
    const limit = leg?.limit ?? null;
    gtt.placed = limit;
    if (gtt.side === 'BUY') this.shares += gtt.quantity;
    else if (limit === null) this.shares -= gtt.quantity;
    else this.waiting.push({ limit, quantity: gtt.quantity });
  }

  #sellAt(last: number): void {
    const sold = this.waiting.filter(({ limit }) => last >= limit);
    this.waiting = this.waiting.filter(({ limit }) => last < limit);
    this.shares -= sold.reduce((sum, { quantity }) => sum + quantity, 0);
  }
}
