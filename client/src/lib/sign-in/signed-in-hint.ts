/**
 * Whether someone was signed in when the page was last used, which decides what to show before the server answers.
 */
const KEY = 'artha.signed-in';

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the landing page shows briefly.
  }
}
