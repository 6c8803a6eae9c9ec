import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import type { Deps } from '../deps.ts';
import { bindTo } from './http/bind.ts';

/** Who runs this server, as its settings have it. What they did not set is null: nothing is claimed for them. */
export function operatorRoutes(router: Router, { config }: Pick<Deps, 'config'>): void {
  bindTo(router)(api.operator.read, () => ({
    name: config.OPERATOR_NAME ?? null,
    email: config.OPERATOR_EMAIL ?? null,
    phone: config.OPERATOR_PHONE ?? null,
    place: config.OPERATOR_PLACE ?? null,
    governingLaw: config.GOVERNING_LAW ?? null,
  }));
}
