import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import type { Deps } from '../deps.ts';
import { bindTo } from './http/bind.ts';

/** The operator as configured; unset fields are null. */
export function operatorRoutes(router: Router, { config }: Pick<Deps, 'config'>): void {
  bindTo(router)(api.operator.read, () => ({
    name: config.OPERATOR_NAME ?? null,
    email: config.OPERATOR_EMAIL ?? null,
    phone: config.OPERATOR_PHONE ?? null,
    place: config.OPERATOR_PLACE ?? null,
    governingLaw: config.GOVERNING_LAW ?? null,
  }));
}
