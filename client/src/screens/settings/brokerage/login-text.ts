import { text } from '../text.ts';
/** Message after returning from the brokerage's login page; null without a code in the address. */
export function loginText(login: string | null): { words: string; good: boolean } | null {
  if (login === null) return null;
  return {
    words: Object.entries(text.login).find(([code]) => code === login)?.[1] ?? text.login.other,
    good: login === 'connected',
  };
}
