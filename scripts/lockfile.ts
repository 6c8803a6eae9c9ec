/** A package in the lockfile. */
export interface LockedPackage {
  name: string;
  version: string;
  integrity?: string;
  /** Bundled in its parent package, whose hash covers it. */
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
