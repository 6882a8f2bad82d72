import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { portalUrl } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The page of a sign-in link, where a button uses the token, and leads on to the subscription. @throws portal_not_configured */
export function signInUrl(work: UnitOfWork, token: string, subscriptionId: string | null = null): string {
  const page = portalUrl(work, work.environment === "live" ? "/account/sign-in" : "/sandbox/account/sign-in");
  if (page === null) throw refuse("portal_not_configured");
  return `${page}?token=${token}${subscriptionId === null ? "" : `&subscription=${subscriptionId}`}`;
}
