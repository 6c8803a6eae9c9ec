import type { MeasuredFact } from './fact.ts';

/** A text page: each fact with its target, measured value and band, and the number of missed ones. */
export function factTable(title: string, figures: readonly MeasuredFact[]): string {
  const widest = Math.max(...figures.map(({ name }) => name.length));
  const line = (name: string, ...cells: string[]) =>
    `${name.padEnd(widest)}  ${cells.map((cell) => cell.padStart(8)).join('  ')}`;
  const rows = figures.map(({ name, target, value, band: [low, high], holds }) => {
    const cells = line(name, ...[target, value, low, high].map(threeDecimals));
    return `${cells}  ${holds ? 'holds' : 'MISSED'}`;
  });
  const missed = figures.filter(({ holds }) => !holds).length;
  const verdict =
    missed === 0 ? `All ${figures.length} facts hold.` : `${missed} of ${figures.length} facts are missed.`;
  return [title, '', line('fact', 'target', 'measured', 'from', 'to'), ...rows, '', verdict, ''].join('\n');
}

const threeDecimals = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
