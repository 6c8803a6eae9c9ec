import { clsx } from 'clsx';
import { useState } from 'react';
import type { User } from '#shared/contract/account/auth.ts';
import { initials } from './display-name.ts';

/** A person's picture; their initials while there is none or it does not load. */
export function Avatar({
  user,
  className,
}: {
  user: Pick<User, 'email' | 'firstName' | 'lastName' | 'profileImageUrl'>;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const look = clsx('size-7 shrink-0 rounded-full bg-active', className);
  if (user.profileImageUrl && user.profileImageUrl !== broken) {
    return (
      <img
        src={user.profileImageUrl}
        alt=""
        className={clsx(look, 'object-cover')}
        onError={() => setBroken(user.profileImageUrl)}
      />
    );
  }
  return (
    <span aria-hidden className={clsx(look, 'grid place-items-center text-micro text-fg-2')}>
      {initials(user)}
    </span>
  );
}
