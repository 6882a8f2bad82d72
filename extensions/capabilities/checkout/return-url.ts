import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { portalOriginOf } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const PLACE = "{attempt}";

/**
 * Where the engine sends the payer back, with the attempt's code. It must be on the organization's host, since the
 * address of the attempt's page is a secret. @throws portal_not_configured, checkout_invalid
 */
export function returnUrlOf(work: UnitOfWork, { returnUrl }: { readonly returnUrl: string }, code: string): string {
  const origin = portalOriginOf(work);
  if (origin === null) throw refuse("portal_not_configured");
  const url = URL.parse(returnUrl.replaceAll(PLACE, code));
  if (url?.origin !== new URL(origin).origin)
    throw refuse("checkout_invalid", {
      problem: "return_url must be on the organization's host.",
      rule: "return_url",
      param: "return_url",
    });
  return url.href;
}
