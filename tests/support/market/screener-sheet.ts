/** Years to March 2024, 2025 and 2026, in the columns of Screener.in's sheet, where the first of ten are empty. */
const YEARS = ',,,,,,,,2024-03-31,2025-03-31,2026-03-31';
const row = (label: string, ...values: (number | string)[]) => `${label},,,,,,,,${values.join()}`;

/**
 * The sheet "Data Sheet" of a company export from Screener.in, with values in the same cells: a fictional company
 * with sales of ₹1,000 crore, 1,100 and 1,200, and ten crore shares.
 */
export function screenerSheet(company = 'ARTHA FOODS LTD'): string[] {
  const rows: [line: number, text: string][] = [
    [1, `COMPANY NAME,"${company}"`],
    [2, 'LATEST VERSION,=IF(B3>2,"",B1)'],
    [3, 'CURRENT VERSION,2.1'],
    [5, 'META'],
    [6, 'Number of shares,"=IF(B9>0, B9/B8, 0)"'],
    [7, 'Face Value,10'],
    [8, 'Current Price,450'],
    [9, 'Market Capitalization,4500'],
    [15, 'PROFIT & LOSS'],
    [16, `Report Date${YEARS}`],
    [17, row('Sales', 1_000, 1_100, 1_200)],
    [18, row('Raw Material Cost', 500, 550, 600)],
    [25, row('Other Income', 5, 6, 7)],
    [26, row('Depreciation', 40, 42, 44)],
    [27, row('Interest', 20, 22, 24)],
    [28, row('Profit before tax', 180, 198, 216)],
    [29, row('Tax', 45, 48, 36)],
    [30, row('Net profit', 135, 150, 180)],
    [31, row('Dividend Amount', 40, 40, 50)],
    [40, 'Quarters'],
    [41, 'Report Date,,,,,,2025-09-30,2025-12-31,2026-03-31,2026-06-30,2026-09-30'],
    [42, 'Sales,,,,,,290,305,320,330,340'],
    [46, 'Interest,,,,,,6,6,6,7,7'],
    [47, 'Profit before tax,,,,,,54,55,56,60,62'],
    [49, 'Net profit,,,,,,42.5,45,50,52,55'],
    [50, 'Operating Profit,,,,,,70,72,74,78,80'],
    [55, 'BALANCE SHEET'],
    [56, `Report Date${YEARS}`],
    [57, row('Equity Share Capital', 100, 100, 100)],
    [58, row('Reserves', 500, 600, 800)],
    [59, row('Borrowings', 240, 220, 225)],
    [60, row('Other Liabilities', 90, 95, 99)],
    [61, row('Total', 930, 1_015, 1_224)],
    [70, row('No. of Equity Shares', 100_000_000, 100_000_000, 100_000_000)],
    [72, row('Face value', 10, 10, 10)],
    [80, 'CASH FLOW:'],
    [81, `Report Date${YEARS}`],
    [82, row('Cash from Operating Activity', 150, 160, 170)],
    [90, row('PRICE:', 300, 350, 400)],
    [92, 'DERIVED:'],
    [93, row('Adjusted Equity Shares in Cr', 10, 10, 10)],
  ];
  const lines: string[] = Array.from({ length: 93 }, () => '');
  for (const [line, text] of rows) lines[line - 1] = text;
  return lines;
}
