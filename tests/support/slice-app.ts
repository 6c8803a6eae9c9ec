import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { Router } from 'express';
import { config as configureZod, locales } from 'zod/mini';
import { replyWithFailure } from '#server/core/http/failures.ts';
import type { SignedIn } from '#server/core/session/signed-in.ts';
import type { Deps } from '#server/deps.ts';
import { ROLES, type Role } from '#shared/domain/account/role.ts';
import { aVisitor, type Visitor } from './people/visitor.ts';

configureZod(locales.en());

/** Header that identifies the person of a test request. */
const PERSON = 'x-person';

export interface SliceApp {
  /** A visitor signed in as this person; anonymous by default. */
  visitor(person?: { id: string; accountId: string; role?: Role }): Visitor;
  close(): Promise<void>;
}

/** Some slices' routes, mounted as in the product but without sessions: the header is trusted. */
export async function aSliceApp(
  deps: Deps,
  ...slices: ((router: Router, deps: Deps) => void)[]
): Promise<SliceApp> {
  const router = Router();
  for (const mount of slices) mount(router, deps);
  const app = express();
  app.use(express.json({ limit: '64kb' }), (req, _res, next) => {
    const [id, accountId, role] = (req.get(PERSON) ?? '').split(' ');
    // A single session per person.
    req.sessionID = `session of ${id}`;
    if (id && accountId) req.user = signedIn(id, accountId, ROLES.find((known) => known === role) ?? 'USER');
    next();
  });
  app.use(router, replyWithFailure(deps.log));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    visitor: (person) => {
      const visitor = aVisitor(url);
      const named = person && { [PERSON]: `${person.id} ${person.accountId} ${person.role ?? ''}` };
      return {
        ...visitor,
        send: (method, path, headers, body) => visitor.send(method, path, { ...named, ...headers }, body),
        get: (path, headers) => visitor.get(path, { ...named, ...headers }),
        post: (path, body, headers) => visitor.post(path, body, { ...named, ...headers }),
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const signedIn = (id: string, accountId: string, role: Role): SignedIn => ({
  id,
  accountId,
  email: `${id}@example.com`,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role,
  isActive: true,
});
