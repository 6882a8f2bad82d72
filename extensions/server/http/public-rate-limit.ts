import type { Request, RequestHandler } from "express";
import { networkOf } from "#contract/network.ts";
import { RateLimitLeases, rateLimitHeaders, type Verdict } from "#extensions/caller/rate-limit-leases.ts";
import type { PublicRoute } from "#extensions/platform/composition/public-route.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { rateLimitKey } from "#extensions/platform/rate-limits/rate-limits.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import { requestIdOf } from "./gate.ts";
import { sendError } from "./send-error.ts";

export type PublicRateLimit = (route: Pick<PublicRoute, "path" | "findOwner">) => RequestHandler;

/** Limits the cost of requests over their limit: concurrent owner lookups. */
const OWNERS_AT_ONCE = 8;

/**
 * Counts requests to a public route by network before reading the body. Over the limit, a request that names an owner
 * counts for the owner.
 */
export function publicRateLimit(parts: Pick<Context, "rateLimits" | "config" | "logger">): PublicRateLimit {
  const limit = parts.config.rateLimits.webhookSender;
  const leases = new RateLimitLeases({
    take: parts.rateLimits.take,
    onFailure: (error) => parts.logger.warn({ err: error }, "rate limits are counted by this instance alone"),
  });
  let asked = 0;
  return ({ path, findOwner }) => {
    async function ownerOf(request: Request): Promise<string | null> {
      if (!findOwner || asked >= OWNERS_AT_ONCE) return null;
      asked += 1;
      try {
        return await findOwner(paramsOf(request));
      } finally {
        asked -= 1;
      }
    }
    async function verdictOn(request: Request): Promise<Verdict | null> {
      if (limit === 0) return null;
      const sender = `${networkOf(request.socket.remoteAddress ?? "")} ${path}`;
      const verdict = await leases.consume(rateLimitKey("webhook_sender", sender), limit);
      const owner = verdict.allowed ? null : await ownerOf(request);
      return owner === null ? verdict : leases.consume(rateLimitKey("webhook_owner", `${sender} ${owner}`), limit);
    }
    return async (request, response, next) => {
      const verdict = await verdictOn(request);
      if (verdict?.allowed !== false) return next();
      for (const [name, value] of Object.entries(rateLimitHeaders(verdict))) response.setHeader(name, value);
      const error = connectErrorFrom(
        refuse("rate_limited", { limited: "sender", retry_after_seconds: verdict.resetSeconds }),
      );
      sendError(request, response, { status: 429, error, requestId: requestIdOf(response), isMethod: false });
      // The connection stays usable for the sender's next request.
      request.resume();
    };
  };
}

export function paramsOf({ params }: Request): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
