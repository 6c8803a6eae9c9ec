import type * as client from 'openid-client';
import { singleFlight } from '../../core/async.ts';
import { type Config, publicUrl } from '../../core/config.ts';
import type { AuthDeps } from '../auth-deps.ts';

/** Claims about a signed-in user: `sub`, and those of the requested scopes. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** State that one sign-in carries from start to callback. */
interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** This server's OpenID Connect provider. Calls throw while it can't be reached; the next call retries. */
export interface Provider {
  issuer: string;
  /** The authorisation address, and the secrets the callback must match. */
  begin(): Promise<Secrets & { address: string }>;
  /**
   * Exchanges the callback's code. State, nonce, issuer, audience, times and signature are checked.
   * `signOutAddress` is the provider's logout address; null if it has none.
   */
  finish(query: string, secrets: Secrets): Promise<{ claims: Claims; signOutAddress: string | null }>;
}

/** Timeout of a request to the provider, in seconds. */
const PATIENCE_S = 5;
/** Lifetime of the cached provider metadata. */
const KNOWN_MS = 3_600_000;

type Library = typeof client;
/** Loaded at the first sign-in. */
const library = (): Promise<Library> => import('openid-client');

/** Null without single sign-on. The provider is first contacted at the first sign-in. */
export function createProvider({ config, clock }: Pick<AuthDeps, 'config' | 'clock'>): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_SCOPE: scope } = config;
  if (issuer === undefined || id === undefined || secret === undefined) return null;
  const { origin } = publicUrl(config);
  const redirectUri = `${origin}/api/login/oidc/callback`;
  const configuration = configurations({ issuer, id, secret }, clock);

  return {
    issuer,
    async begin() {
      const client = await library();
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
      const client = await library();
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

interface Registration {
  issuer: string;
  id: string;
  secret: string;
}

/** Configurations of this server as a client of its provider, whose metadata is cached. */
function configurations(
  { issuer, id, secret }: Registration,
  clock: AuthDeps['clock'],
): () => Promise<client.Configuration> {
  const settings = ({ clockTolerance }: Library) => ({ client_secret: secret, [clockTolerance]: 30 });
  let known: { metadata: client.ServerMetadata; until: number } | null = null;
  const discover = singleFlight(async () => {
    const client = await library();
    const discovered = await client.discovery(
      new URL(issuer),
      id,
      settings(client),
      clientAuthentication(client, secret),
      {
        timeout: PATIENCE_S,
        execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
      },
    );
    known = { metadata: discovered.serverMetadata(), until: clock.now().getTime() + KNOWN_MS };
    return known.metadata;
  });
  /** A fresh configuration reloads the provider's keys, so a just-rotated key is known. */
  return async () => {
    const client = await library();
    const metadata = known && known.until > clock.now().getTime() ? known.metadata : await discover();
    const made = new client.Configuration(
      { ...metadata },
      id,
      settings(client),
      clientAuthentication(client, secret),
    );
    made.timeout = PATIENCE_S;
    if (isPlain(issuer)) client.allowInsecureRequests(made);
    client.enableNonRepudiationChecks(made);
    return made;
  };
}

/** client_secret_basic, the protocol's default, unless the provider only supports client_secret_post. */
function clientAuthentication(client: Library, secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (provider, own, body, headers) => {
    const methods = provider.token_endpoint_auth_methods_supported;
    const inBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (inBody ? post : basic)(provider, own, body, headers);
  };
}

/** Plain http, which the configuration allows for this machine only. */
const isPlain = (issuer: Config['OIDC_ISSUER'] & string) => new URL(issuer).protocol === 'http:';
