/** Events of the XML reader, in document order. Names have no namespace prefix. */
export interface XmlReader {
  open(name: string, attribute: (name: string) => string | undefined): void;
  text(text: string): void;
  close(name: string): void;
}

const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*)>/y;
const ATTRIBUTE = /(?:^|\s)([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const [CDATA, CDATA_END] = ['<![CDATA[', ']]>'];

/**
 * Reads the XML of a part of a workbook: elements, attributes, text and the five predefined entities. Custom entities
 * are not expanded: a document with a type declaration is refused.
 * @throws Error for anything that is not well formed; the message is the end of a sentence
 */
export function readXml(xml: string, reader: XmlReader): void {
  const path: string[] = [];
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const end = next < 0 ? xml.length : next;
    if (end > at) reader.text(unescaped(xml.slice(at, end)));
    at = end < xml.length ? readMarkup(xml, end, reader, path) : end;
  }
  if (path.length > 0) throw new Error('its XML breaks off');
}

/** Reads markup that begins with "<"; returns the position after it. */
function readMarkup(xml: string, at: number, reader: XmlReader, path: string[]): number {
  if (xml.startsWith(CDATA, at)) {
    const end = endOf(xml, CDATA_END, at);
    reader.text(xml.slice(at + CDATA.length, end));
    return end + CDATA_END.length;
  }
  for (const [start, stop] of SKIPPED) {
    if (xml.startsWith(start, at)) return endOf(xml, stop, at) + stop.length;
  }
  TAG.lastIndex = at;
  const [tag, slash, name = '', written = ''] = TAG.exec(xml) ?? [];
  if (tag === undefined) throw new Error('its XML is damaged');
  if (slash === '/') {
    if (path.pop() !== name) throw new Error('its XML is damaged');
    reader.close(name);
  } else {
    reader.open(name, (wanted) => attributeOf(written, wanted));
    if (written.endsWith('/')) reader.close(name);
    else path.push(name);
  }
  return at + tag.length;
}

function endOf(xml: string, stop: string, from: number): number {
  const end = xml.indexOf(stop, from);
  if (end < 0) throw new Error('its XML breaks off');
  return end;
}

function attributeOf(written: string, wanted: string): string | undefined {
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    if (name === wanted || name.endsWith(`:${wanted}`)) return unescaped(double ?? single ?? '');
  }
  return undefined;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (_, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const found = name === undefined ? code <= 0x10ffff && String.fromCodePoint(code) : ENTITIES[name];
    if (typeof found !== 'string') throw new Error('its XML is damaged');
    return found;
  });
}
