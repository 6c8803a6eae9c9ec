/** Excel takes a file without it for one in the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands the browser a CSV file to save. */
export function downloadCsv(name: string, csv: string): void {
  downloadFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
}

/** Hands the browser a file to save. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
