import type { Request, Response } from "express";
import { hostName } from "#app/auth/sign-in/hosts.ts";
import { isOrganizationSlug } from "#contract/organization-slug.ts";

/** First path segments under which there is an API and no page. */
const RESOURCE_ROOTS: ReadonlySet<string> = new Set(["api", "v1"]);

/** The API reference: pages for people under the API's root, including Remix's data requests. */
const API_REFERENCE = /^\/api\/docs(?:\/|\.data$|$)/;

/** Pages under a resource root: failures are shown as pages. */
export const SIGN_IN = "/api/auth/";

export function isApiReference(path: string): boolean {
  return API_REFERENCE.test(path);
}

export function isResourcePath(path: string): boolean {
  return RESOURCE_ROOTS.has(path.split("/", 2)[1] ?? "") && !isApiReference(path);
}

/** A portal has pages only, also below /api. */
export function isResourceRequest({ path }: Request, { locals }: Response): boolean {
  return locals.tenant === undefined && isResourcePath(path);
}

/**
 * The origin of a portal as the browser knows it. A page of another site cannot choose the host that a browser sends, and
 * only configured hosts are portals.
 */
export function originOf({ protocol, host }: Request): string {
  return `${protocol}://${host}`;
}

/** The tenant of a portal host `<slug>.<external domain>`. Undefined for our own hosts, null for an impossible slug. */
export function tenantOfHost(host: string, externalDomain: string | undefined): string | null | undefined {
  const name = hostName(host);
  if (!externalDomain || !name.endsWith(`.${externalDomain}`)) return undefined;
  const slug = name.slice(0, -externalDomain.length - 1);
  return isOrganizationSlug(slug) ? slug : null;
}
