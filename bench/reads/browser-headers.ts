/** The headers of a browser's read. */
export const BROWSER = {
  Connection: 'keep-alive',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Accept: '*/*',
  'Accept-Language': 'en-IN,en',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
};
