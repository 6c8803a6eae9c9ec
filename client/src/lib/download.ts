/** Without it Excel assumes the machine's code page instead of UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves a CSV file through the browser. */
export function downloadCsv(name: string, csv: string): void {
  downloadFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
}

/** Saves a file through the browser. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
