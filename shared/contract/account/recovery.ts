import * as z from 'zod/mini';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { twoFactorCode } from './account.ts';
import { email, linkToken, newPassword } from './credentials.ts';

export const forgotForm = z.object({ email });

export const resetForm = z.object({
  token: linkToken,
  password: newPassword,
  /** The two-factor code, if enabled. */
  code: z.optional(twoFactorCode),
});

/** Account recovery, and address confirmation. */
export const recovery = {
  forgot: endpoint({
    method: 'POST',
    path: '/api/password/forgot',
    access: 'public',
    programs: 'never',
    summary: 'Mails a link that sets a new password. The reply is the same for an unknown address.',
    body: forgotForm,
    reply: z.object({ message: z.string() }),
    status: 202,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/password/reset',
    access: 'public',
    programs: 'never',
    summary:
      'Sets a new password with a link, once, and ends all sessions. Two-factor authentication stays on.',
    body: resetForm,
    reply: done,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/email/confirm',
    access: 'public',
    programs: 'never',
    summary: 'Confirms the e-mail address of an account with the mailed link, signed in or not.',
    body: z.object({ token: linkToken }),
    reply: done,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/email/resend',
    access: 'user',
    programs: 'never',
    summary: 'Sends another link that confirms the e-mail address of a new account.',
    reply: z.object({ email: z.string() }),
  }),
};
