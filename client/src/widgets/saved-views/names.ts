import type { ListView } from '#shared/contract/account/views.ts';
import { MAX_VIEW_NAME } from '#shared/domain/list-view.ts';

/** The view with a name, ignoring case. */
export const viewCalled = (views: readonly ListView[] = [], name: string): ListView | undefined =>
  views.find((view) => view.name.toLowerCase() === name.toLowerCase());

/** A description as a name, truncated to the limit. */
export const shortName = (description: string): string =>
  description.length <= MAX_VIEW_NAME ? description : `${description.slice(0, MAX_VIEW_NAME - 1).trimEnd()}…`;

/** A description as an unused name: "Banks", "Banks (2)". */
export function freeName(description: string, views: readonly ListView[]): string {
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` (${n})`;
    const name =
      shortName(description).length + suffix.length <= MAX_VIEW_NAME
        ? `${shortName(description)}${suffix}`
        : `${description.slice(0, MAX_VIEW_NAME - 1 - suffix.length).trimEnd()}…${suffix}`;
    if (!viewCalled(views, name)) return name;
  }
}
