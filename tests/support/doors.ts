import type { Router } from 'express';
import { requiredScope } from '#server/core/session/api-token.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import type { Credential } from './credentials.ts';
import { WHO_MAY } from './people/who-may.ts';

/** An entry point of a router, and its endpoint in the contract; null if undeclared. */
export interface Door {
  name: string;
  method: string;
  path: string;
  endpoint: Endpoint | null;
}

/** All entry points of an Express router: routes and mounted handlers. */
export function doorsOf({ stack }: Router): Door[] {
  return stack.flatMap((layer): Door[] => {
    const { route } = layer;
    if (!route) return [pagesUnder(layer)];
    const methods = new Set(route.stack.map(({ method }) => method.toUpperCase()));
    return [...methods].map((method) => {
      const { name = 'undeclared', endpoint = null } =
        DECLARED.find((one) => one.endpoint.method === method && one.endpoint.path === route.path) ?? {};
      return { name, path: route.path, method, endpoint };
    });
  });
}

const DECLARED = allEndpoints();

/** The declared address of a mounted handler; undeclared if it matches none or all. */
function pagesUnder(layer: { name: string }): Door {
  const [found, ...more] = DECLARED.filter(({ endpoint }) => isMountedAt(layer, endpoint.path));
  if (!found || more.length > 0) return { name: layer.name, path: '?', method: 'ALL', endpoint: null };
  const { name, endpoint } = found;
  return { name, path: endpoint.path, method: endpoint.method, endpoint };
}

/** Express' own matcher, which its types lack. */
const isMountedAt = (layer: object, path: string): boolean =>
  'match' in layer && typeof layer.match === 'function' && Boolean(layer.match(path));

/** Error codes for an insufficient credential. */
export const REFUSALS = ['not_signed_in', 'no_access', 'token_scope', 'unknown_token', 'token_expired'];

/**
 * The required refusal of a credential by the contract; null if it must be admitted. Public reads ignore
 * credentials.
 */
export function refusalOf(
  endpoint: Endpoint,
  { role, kind, scope, dead }: Credential,
): { status: number; code?: string } | null {
  const { access, method, redirect } = endpoint;
  if (access === 'public' && method === 'GET' && !redirect) return null;
  if (kind === 'token' && dead) return { status: 401 };
  if (!WHO_MAY[access].includes(role))
    return role ? { status: 403, code: 'no_access' } : { status: 401, code: 'not_signed_in' };
  if (kind !== 'token') return null;
  const asks = requiredScope(endpoint);
  const allowed = asks === 'read' || (asks === 'trade' && scope === 'trade');
  return allowed ? null : { status: 403, code: 'token_scope' };
}
