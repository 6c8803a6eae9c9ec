/** The fields of a line of CSV; quoted ones may have commas, and quotes written twice. */
export function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let start = 0;
  while (start <= line.length) {
    const end = line[start] === '"' ? endOfQuoted(line, start) : endOfPlain(line, start);
    fields.push(unquoted(line.slice(start, end)));
    start = end + 1;
  }
  return fields;
}

const endOfPlain = (line: string, from: number) => {
  const comma = line.indexOf(',', from);
  return comma < 0 ? line.length : comma;
};

function endOfQuoted(line: string, from: number): number {
  let at = from + 1;
  while (at < line.length) {
    const quote = line.indexOf('"', at);
    if (quote < 0) return line.length;
    if (line[quote + 1] !== '"') return endOfPlain(line, quote);
    at = quote + 2;
  }
  return line.length;
}

function unquoted(field: string): string {
  if (!field.startsWith('"')) return field;
  const end = field.lastIndexOf('"');
  return field.slice(1, end > 0 ? end : undefined).replaceAll('""', '"');
}
