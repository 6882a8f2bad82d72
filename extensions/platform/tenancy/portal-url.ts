import type { Config } from "#extensions/platform/config/config.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Tenant } from "./tenant.ts";

/** The part of a unit of work that is needed, so that this folder does not depend on it. */
interface Work {
  readonly tenant: Tenant;
  readonly context: { readonly config: Pick<Config, "portalOrigin"> };
}

/** The origin of the organization's pages for payers. Null where the installation has no domain for them. */
export function portalOriginOf({ tenant, context }: Work): string | null {
  return context.config.portalOrigin?.replace("{slug}", tenant.organizationSlug) ?? null;
}

/** The address of a page for payers on the organization's host. Null as `portalOriginOf`. */
export function portalUrl(work: Work, path: string): string | null {
  const origin = portalOriginOf(work);
  return origin === null ? null : new URL(path, origin).href;
}

/** @throws portal_not_configured */
export function assertHasPortal(work: Work): void {
  if (portalOriginOf(work) === null) throw refuse("portal_not_configured");
}
