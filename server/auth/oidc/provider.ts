import * as client from 'openid-client';
import { singleFlight } from '../../core/async.ts';
import { type Config, publicUrl } from '../../core/config.ts';
import type { AuthDeps } from '../auth-deps.ts';

/** What the provider says of a person who signed in: `sub`, and whatever its scopes bring. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** What one sign-in has to give back at its end. */
interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The OpenID Connect provider of this server. Every call throws when it can't be reached; the next one tries again. */
export interface Provider {
  issuer: string;
  /** Where the browser goes, and what must come back. */
  begin(): Promise<Secrets & { address: string }>;
  /**
   * Exchanges the code in the query of the callback. State, nonce, issuer, audience, times and signature are checked.
   * `signOutAddress` is where the
   * person signs out of the provider too; null where it offers no such place.
   */
  finish(query: string, secrets: Secrets): Promise<{ claims: Claims; signOutAddress: string | null }>;
}

/** Seconds that a request to the provider may take. */
const PATIENCE_S = 5;
/** What the provider says of itself is read again so often. */
const KNOWN_MS = 3_600_000;

/** Null where single sign-on is not set up. Nothing is asked of the provider before somebody signs in. */
export function createProvider({ config, clock }: Pick<AuthDeps, 'config' | 'clock'>): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_SCOPE: scope } = config;
  if (issuer === undefined || id === undefined || secret === undefined) return null;
  const { origin } = publicUrl(config);
  const redirectUri = `${origin}/api/login/oidc/callback`;
  const settings = { client_secret: secret, [client.clockTolerance]: 30 };
  const authenticate = clientAuthentication(secret);
  let known: { metadata: client.ServerMetadata; until: number } | null = null;
  const discover = singleFlight(async () => {
    const discovered = await client.discovery(new URL(issuer), id, settings, authenticate, {
      timeout: PATIENCE_S,
      execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
    });
    known = { metadata: discovered.serverMetadata(), until: clock.now().getTime() + KNOWN_MS };
    return known.metadata;
  });
  /** A new one each time reads the provider's keys anew: a key that was rotated a moment ago is known. */
  async function configuration(): Promise<client.Configuration> {
    const metadata = known && known.until > clock.now().getTime() ? known.metadata : await discover();
    const made = new client.Configuration({ ...metadata }, id ?? '', settings, authenticate);
    made.timeout = PATIENCE_S;
    if (isPlain(issuer ?? '')) client.allowInsecureRequests(made);
    client.enableNonRepudiationChecks(made);
    return made;
  }

  return {
    issuer,
    async begin() {
      const provider = await configuration();
      const codeVerifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const address = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        response_type: 'code',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { state, nonce, codeVerifier, address: address.href };
    },
    async finish(query, { state, nonce, codeVerifier }) {
      const provider = await configuration();
      const tokens = await client.authorizationCodeGrant(provider, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const idClaims = tokens.claims();
      if (!idClaims) throw new Error('The provider sent no ID token.');
      const { userinfo_endpoint: more, end_session_endpoint: signOut } = provider.serverMetadata();
      const info = more ? await client.fetchUserInfo(provider, tokens.access_token, idClaims.sub) : {};
      const signOutAddress = signOut
        ? client.buildEndSessionUrl(provider, {
            post_logout_redirect_uri: `${origin}/`,
            ...(tokens.id_token && { id_token_hint: tokens.id_token }),
          }).href
        : null;
      return { claims: { ...info, ...idClaims }, signOutAddress };
    },
  };
}

/** The secret in the header, which is the protocol's default, unless the provider takes it in the body alone. */
function clientAuthentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (provider, own, body, headers) => {
    const methods = provider.token_endpoint_auth_methods_supported;
    const inBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (inBody ? post : basic)(provider, own, body, headers);
  };
}

/** Without encryption; the configuration allows it for this machine alone. */
const isPlain = (issuer: Config['OIDC_ISSUER'] & string) => new URL(issuer).protocol === 'http:';
