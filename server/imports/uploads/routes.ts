import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { beginUpload, readRejected, readUpload, runUpload, takePart } from './uploads.ts';

export function importRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);

  on(api.imports.begin, ({ user, body }) => beginUpload(deps, user.id, body));
  on(api.imports.part, async ({ user, params, body }) => {
    await takePart(deps, user.id, { ...params, ...body });
    return { done: true as const };
  });
  on(api.imports.check, async ({ user, params }) => {
    const { run } = await runUpload(deps, user.id, { ...params, isPreview: true });
    return run;
  });
  on(api.imports.store, async ({ user, params }) => {
    const { run } = await runUpload(deps, user.id, { ...params, isPreview: false });
    return run;
  });
  on(api.imports.rejected, ({ user, params }) => readRejected(deps, user.id, params.id));
  on(api.imports.one, ({ user, params }) => readUpload(deps, user.id, params.id));
}
