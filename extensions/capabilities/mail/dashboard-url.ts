import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * The address of a page of the dashboard, which shows the environment of the work to whom it is emailed. Null when the
 * dashboard's address is not configured.
 */
export function dashboardUrl({ context, environment }: UnitOfWork, path: string): string | null {
  const { appUrl } = context.config;
  if (appUrl === null) return null;
  const url = new URL(path, appUrl);
  url.searchParams.set("environment", environment);
  return url.href;
}
