import { setBodyOwner } from "#app/rest/bodies-in-flight.server.ts";
import { refuse } from "#app/rest/errors.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import type { Limited } from "#app/services/rate-limits/rate-limits.server.ts";
import { rateLimitHeaders, type Verdict } from "#extensions/caller/index.ts";

/** Keyed by scope: all loaders of a page are one request. */
const counted = new WeakMap<RequestScope, Promise<Verdict | null>>();
const failures = new WeakMap<RequestScope, Promise<Verdict | null>>();
const verdicts = new WeakMap<RequestScope, Verdict>();

/**
 * Counts this request, once, and names the owner of its body.
 * @throws ApiError 429
 */
export async function limitRequest(
  request: Pick<Request, "method">,
  scope: RequestScope,
  limited: Extract<Limited, "api_key" | "session">,
  identity: string,
): Promise<void> {
  setBodyOwner(request, `${limited}:${identity}`);
  let counting = counted.get(scope);
  if (!counting) {
    counting = scope.services.rateLimits.count(limited, identity);
    counted.set(scope, counting);
  }
  enforce(await counting, scope);
}

/**
 * True after too many failed authentications from the address. Valid keys still pass, since others may share the
 * address.
 */
export function isBlockedAddress({ services, clientAddress }: RequestScope): boolean {
  return services.rateLimits.deniedVerdict(clientAddress) !== null;
}

/**
 * Counts a request that is authenticated by nothing against the client's address, once.
 * @throws ApiError 429
 */
export async function countFailedAuthentication(scope: RequestScope): Promise<void> {
  let counting = failures.get(scope);
  if (!counting) {
    counting = scope.services.rateLimits.count("failed_authentication", scope.clientAddress);
    failures.set(scope, counting);
  }
  enforce(await counting, scope);
}

/** Rate limit headers for the limit that this request was counted against. */
export function limitHeaders(scope: RequestScope): Readonly<Record<string, string>> {
  const verdict = verdicts.get(scope);
  return verdict ? rateLimitHeaders(verdict) : {};
}

function enforce(verdict: Verdict | null, scope: RequestScope): void {
  if (!verdict) return;
  verdicts.set(scope, verdict);
  if (verdict.allowed) return;
  const message = `Too many requests. Try again in ${verdict.resetSeconds} seconds.`;
  const headers = rateLimitHeaders(verdict);
  throw refuse("rate_limited", { message, headers });
}
