import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { type Config, publicUrl } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import { mailer } from '../../core/mail/mailer.ts';
import type { Channel } from '../parcel.ts';
import { writeMail } from './write-mail.ts';

/** Maximum one mail a minute per user; items in between are batched. */
const PACE_MS = 60_000;

/** Mail through the operator's server; null if not configured. */
export function mailChannel(config: Config, log: Log): Channel | null {
  const mail = mailer(config, log);
  if (!mail) return null;
  const { origin } = publicUrl(config);
  return {
    name: 'email',
    paceMs: PACE_MS,
    async send({ id, address, items }) {
      if (address.channel !== 'email') return 'refused';
      return mail.send(id, address.email, writeMail(items, origin, SOURCE_TRAITS[config.MARKET]));
    },
  };
}
