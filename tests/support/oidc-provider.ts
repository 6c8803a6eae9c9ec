import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, {
  type Adapter,
  type AdapterPayload,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { aVisitor } from './people/visitor.ts';

type Claims = Record<string, unknown>;

export interface TestProvider {
  issuer: string;
  /** OIDC_… variables. */
  env: Record<string, string>;
  /** Claims of a person, by sign-in name, which is their `sub`. */
  people: Map<string, Claims>;
  /** Changes claims of future ID tokens, which are signed again; null for no change. */
  forge: ((claims: Claims) => Claims) | null;
  /** Signs changed ID tokens with an unpublished key. */
  foreignKey: boolean;
  /** Replaces the signing keys. */
  rotateKeys(): void;
  /** Stops the provider, until it is started again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Follows Artha's redirect, signs in, and returns the redirect back. */
  walk(address: string, sub: string): Promise<string>;
}

interface Wanted {
  /** Artha's origin: the allowed redirect target. */
  origin: string;
  port?: number;
}

/** An OpenID Connect provider on its own port, where anyone signs in by name. */
export async function anOidcProvider({ origin, port = 0 }: Wanted): Promise<TestProvider> {
  let handler: RequestListener = (_req, res) => res.writeHead(503).end();
  let server = await listening((req, res) => handler(req, res), port);
  const address = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${address.port}`;
  let keys = newKeys();
  const made: TestProvider = {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'artha', OIDC_CLIENT_SECRET: 'a secret of two servers' },
    people: new Map(),
    forge: null,
    foreignKey: false,
    rotateKeys: () => {
      keys = newKeys();
      handler = serve();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: async () => {
      server = await listening((req, res) => handler(req, res), address.port);
    },
    walk: (from, sub) => walk(issuer, from, sub),
  };
  const serve = () => {
    const provider = aProvider(made, { origin, jwk: keys.jwk });
    provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
      await next();
      const reply = ctx.body as { id_token?: string } | undefined;
      if (ctx.path !== '/token' || !made.forge || !reply?.id_token) return;
      const claims: Claims = JSON.parse(
        Buffer.from(reply.id_token.split('.')[1] ?? '', 'base64url').toString(),
      );
      const key = made.foreignKey ? newKeys().privateKey : keys.privateKey;
      ctx.body = { ...reply, id_token: signed(made.forge(claims), key, keys.jwk.kid ?? '') };
    });
    const rest = provider.callback();
    return (req: IncomingMessage, res: ServerResponse) => {
      if (req.url?.startsWith('/interaction/')) void interact(provider, req, res);
      else void rest(req, res);
    };
  };
  handler = serve();
  return made;
}

function aProvider({ issuer, env, people }: TestProvider, { origin, jwk }: { origin: string; jwk: JWK }) {
  const provider = new Provider(issuer, {
    adapter: storeOf(new Map()),
    clients: [
      {
        client_id: env.OIDC_CLIENT_ID ?? '',
        client_secret: env.OIDC_CLIENT_SECRET ?? '',
        redirect_uris: [`${origin}/api/login/oidc/callback`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'artha_role'],
    },
    cookies: { keys: ['a key of the tests'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = page(
            `${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`,
          );
        },
      },
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [jwk] },
    // Skips consent, because operator and provider have agreed on the claims.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId ?? '';
      const grant = new provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  });
  return provider;
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>Identity provider</title><h1>Identity provider</h1>${content}`;

/** The provider's sign-in page: just a name. */
async function interact(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'POST') {
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    res.end(
      page(`<form method="post"><label>Name <input name="sub"></label><button>Continue</button></form>
        <form method="post"><input type="hidden" name="cancel" value="yes"><button>Cancel</button></form>`),
    );
    return;
  }
  const form = new URLSearchParams(await text(req));
  const result = form.has('cancel')
    ? { error: 'access_denied' }
    : { login: { accountId: form.get('sub') ?? '' } };
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
}

async function walk(issuer: string, from: string, sub: string): Promise<string> {
  const browser = aVisitor(issuer);
  let reply = await browser.send('GET', from);
  for (let hops = 0; hops < 6; hops += 1) {
    const to = new URL(reply.headers.location ?? '', issuer);
    if (to.origin !== issuer) return to.pathname + to.search;
    reply = await browser.send('GET', to.href);
    if (reply.status !== 200) continue;
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    reply = await browser.send('POST', to.href, form, String(new URLSearchParams({ sub })));
  }
  throw new Error(`The provider led nowhere: ${reply.status} ${reply.text}`);
}

function newKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  return { privateKey, jwk: jwk as JWK };
}

function signed(claims: Claims, key: ReturnType<typeof newKeys>['privateKey'], kid: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key).toString('base64url')}`;
}

async function listening(answer: RequestListener, port: number): Promise<Server> {
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** In-memory storage of the provider. */
const storeOf =
  (rows: Map<string, AdapterPayload>) =>
  (model: string): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`;
    const find = async (id: string) => rows.get(keyOf(id));
    const findBy = async (field: 'uid' | 'userCode', value: string) =>
      [...rows].find(([key, row]) => key.startsWith(`${model} `) && row[field] === value)?.[1];
    return {
      find,
      upsert: async (id, payload) => void rows.set(keyOf(id), payload),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      consume: async (id) => {
        const row = rows.get(keyOf(id));
        if (row) row.consumed = true;
      },
      destroy: async (id) => void rows.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      },
    };
  };
