import { PAGE_TENANT_PARAMETER } from "#app/components/requests/page-tenant.ts";

/** The local path that the form was on, so that a switch returns there. Never another host. */
export function returnPathOf(request: Request, fallback = "/overview"): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return fallback;
  const address = new URL(referer);
  // Set when a form was answered without scripts, on the address that it was sent to.
  if (address.searchParams.has(PAGE_TENANT_PARAMETER)) address.searchParams.delete(PAGE_TENANT_PARAMETER);
  const { host, pathname, search } = address;
  return host === new URL(request.url).host && !pathname.startsWith("//") ? `${pathname}${search}` : fallback;
}
