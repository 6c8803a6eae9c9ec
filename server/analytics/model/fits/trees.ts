/** Columns of centred ranks, binned into 16 bins, and the targets. */
export interface TreeRows {
  bins: readonly Uint8Array[];
  target: Float64Array;
}

export interface TreeSettings {
  trees: number;
  /** Depth of splits. */
  depth: number;
  learningRate: number;
  /** Minimum rows per leaf. */
  leafRows: number;
}

/** A split sends rows with bins up to `bin` to the left. A leaf has only a value. */
type Node = { feature: number; bin: number; left: Node; right: Node } | { value: number };

export interface BoostedTrees {
  trees: Node[];
}

const BINS = 16;

/** The bin of each centred rank. */
export function binsOf(ranks: Float64Array): Uint8Array {
  return Uint8Array.from(ranks, (rank) => Math.min(BINS - 1, Math.max(0, Math.floor((rank + 0.5) * BINS))));
}

/** Gradient-boosted regression trees for squared loss (Friedman 2001) with histogram splits. Deterministic. */
export function boostTrees(rows: TreeRows, settings: TreeSettings): BoostedTrees {
  const residual = rows.target.slice();
  const all = Int32Array.from(residual, (_, i) => i);
  const trees: Node[] = [];
  for (let n = 0; n < settings.trees; n++) {
    const tree = grow(rows.bins, residual, all, settings.depth, settings);
    trees.push(tree);
    for (let i = 0; i < residual.length; i++) residual[i] = (residual[i] ?? 0) - valueAt(tree, rows.bins, i);
  }
  return { trees };
}

/** The sum of the trees' values for each row. */
export function predictTrees({ trees }: BoostedTrees, bins: readonly Uint8Array[]): Float64Array {
  const rows = bins[0]?.length ?? 0;
  return Float64Array.from({ length: rows }, (_, i) =>
    trees.reduce((sum, tree) => sum + valueAt(tree, bins, i), 0),
  );
}

function valueAt(tree: Node, bins: readonly Uint8Array[], row: number): number {
  let node = tree;
  while ('feature' in node) node = (bins[node.feature]?.[row] ?? 0) <= node.bin ? node.left : node.right;
  return node.value;
}

function grow(
  bins: readonly Uint8Array[],
  residual: Float64Array,
  rows: Int32Array,
  depth: number,
  settings: TreeSettings,
): Node {
  const total = rows.reduce((sum, row) => sum + (residual[row] ?? 0), 0);
  const leaf = { value: (settings.learningRate * total) / Math.max(1, rows.length) };
  const split = depth === 0 ? null : bestSplit(bins, residual, rows, total, settings.leafRows);
  if (split === null) return leaf;
  const column = bins[split.feature];
  const isLeft = (row: number) => (column?.[row] ?? 0) <= split.bin;
  const next = (side: Int32Array) => grow(bins, residual, side, depth - 1, settings);
  return {
    ...split,
    left: next(rows.filter(isLeft)),
    right: next(rows.filter((row) => !isLeft(row))),
  };
}

/**
 * The split that lowers the squared error most; null when none leaves enough rows on both sides and improves it.
 */
function bestSplit(
  bins: readonly Uint8Array[],
  residual: Float64Array,
  rows: Int32Array,
  total: number,
  leafRows: number,
): { feature: number; bin: number } | null {
  let best: { feature: number; bin: number } | null = null;
  let gain = (total * total) / rows.length + 1e-12;
  const [sums, counts] = [new Float64Array(BINS), new Int32Array(BINS)];
  for (const [feature, column] of bins.entries()) {
    sums.fill(0);
    counts.fill(0);
    for (const row of rows) {
      const bin = column[row] ?? 0;
      sums[bin] = (sums[bin] ?? 0) + (residual[row] ?? 0);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    let [left, leftRows] = [0, 0];
    for (let bin = 0; bin < BINS - 1; bin++) {
      left += sums[bin] ?? 0;
      leftRows += counts[bin] ?? 0;
      const rightRows = rows.length - leftRows;
      if (leftRows < leafRows || rightRows < leafRows) continue;
      const found = (left * left) / leftRows + (total - left) ** 2 / rightRows;
      if (found <= gain) continue;
      gain = found;
      best = { feature, bin };
    }
  }
  return best;
}
