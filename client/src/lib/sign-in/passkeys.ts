import type {
  CreationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
  RequestOptions,
} from '#shared/contract/account/webauthn.ts';
import { CallError, sentenceOf } from '../http/call.ts';
import { text } from '../text.ts';

/** Loaded on first use of a passkey. */
const library = () => import('@simplewebauthn/browser');

export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in window;

/** Creates a passkey in the browser's dialog. Throws if cancelled. */
export async function createPasskey(options: CreationOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await library();
  const {
    authenticatorAttachment: _unused,
    response,
    ...made
  } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { ...made, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } };
}

/** Signs in with a passkey, in a dialog or through autofill in the email field. Throws if cancelled. */
export async function answerWithPasskey(
  options: RequestOptions,
  from: 'dialog' | 'suggestions',
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const useBrowserAutofill = from === 'suggestions';
  const {
    authenticatorAttachment: _unused,
    response,
    ...used
  } = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
  const { userHandle, clientDataJSON, authenticatorData, signature } = response;
  return {
    ...used,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

export async function hasPasskeySuggestions(): Promise<boolean> {
  if (!hasPasskeySupport()) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** The sentence for a failed passkey operation. */
export function passkeySentence(error: Error): string {
  if (error instanceof CallError) return sentenceOf(error);
  if (error.name === 'InvalidStateError') return text.passkey.exists;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return text.passkey.cancelled;
  if (error.name === 'ConstraintError' || error.name === 'NotSupportedError') return text.passkey.unsupported;
  if (error.name === 'SecurityError') return text.passkey.wrongAddress;
  return sentenceOf(error);
}
