const JSON_BODY = { 'Content-Type': 'application/json' };
export const FOREIGN_ORIGIN = 'https://evil.example';

/** A name, the headers given our origin, and the method if it is not the mutation's. */
type Forgery = [name: string, headers: (own: string) => Record<string, string>, method?: string];

/** Requests that another site can make a browser send, and some that it can't but an attacker might try. */
export const FORGERIES: readonly Forgery[] = [
  ['neither Origin nor Sec-Fetch-Site', () => JSON_BODY],
  ['a null Origin', () => ({ ...JSON_BODY, Origin: 'null' })],
  ['a foreign Origin', () => ({ ...JSON_BODY, Origin: FOREIGN_ORIGIN })],
  ['a cross-site Sec-Fetch-Site', () => ({ ...JSON_BODY, 'Sec-Fetch-Site': 'cross-site' })],
  ['a cross-site Sec-Fetch-Site with our Origin', (own) => ({ 'Sec-Fetch-Site': 'cross-site', Origin: own })],
  ['a same-site Sec-Fetch-Site', () => ({ ...JSON_BODY, 'Sec-Fetch-Site': 'same-site' })],
  ['a Sec-Fetch-Site of none', () => ({ ...JSON_BODY, 'Sec-Fetch-Site': 'none' })],
  [
    'a foreign Origin with our Sec-Fetch-Site',
    () => ({ 'Sec-Fetch-Site': 'same-origin', Origin: FOREIGN_ORIGIN }),
  ],
  ['our host on another port', () => ({ ...JSON_BODY, Origin: 'http://127.0.0.1:1' })],
  ['an Origin that begins like ours', (own) => ({ ...JSON_BODY, Origin: `${own}.evil.example` })],
  ['an Origin that has us as its user', (own) => ({ ...JSON_BODY, Origin: `${own}@evil.example` })],
  ['our Referer alone', (own) => ({ ...JSON_BODY, Referer: `${own}/portfolio` })],
  ['a form', () => ({ 'Content-Type': 'application/x-www-form-urlencoded', Origin: FOREIGN_ORIGIN })],
  [
    'a form with files',
    () => ({ 'Content-Type': 'multipart/form-data; boundary=x', Origin: FOREIGN_ORIGIN }),
  ],
  ['plain text', () => ({ 'Content-Type': 'text/plain', Origin: FOREIGN_ORIGIN })],
  ['a method override', () => ({ ...JSON_BODY, 'X-HTTP-Method-Override': 'POST' }), 'GET'],
  ['a method override under a POST', () => ({ ...JSON_BODY, 'X-HTTP-Method-Override': 'GET' })],
];
