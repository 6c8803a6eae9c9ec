/** A package as the lockfile has it. */
export interface LockedPackage {
  name: string;
  version: string;
  integrity?: string;
  /** It comes within the package it lies in, and its hash is that one's. */
  inBundle?: boolean;
  resolved?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

export function packagesOf(lockfile: string): LockedPackage[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Omit<LockedPackage, 'name'>> };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
}
