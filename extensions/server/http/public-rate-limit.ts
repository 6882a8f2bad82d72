import type { RequestHandler } from "express";
import { networkOf } from "#contract/network.ts";
import { RateLimitLeases, rateLimitHeaders } from "#extensions/caller/rate-limit-leases.ts";
import type { Context } from "#extensions/platform/context.ts";
import { RateLimitedError } from "#extensions/platform/rate-limits/rate-limit.errors.ts";
import { rateLimitKey } from "#extensions/platform/rate-limits/rate-limits.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import { requestIdOf } from "./gate.ts";
import { sendError } from "./send-error.ts";

/** Counts requests to public routes by the sender's address, before their bodies are read and their signatures are checked. */
export function publicRateLimit({
  rateLimits,
  config,
  logger,
}: Pick<Context, "rateLimits" | "config" | "logger">): RequestHandler {
  const limit = config.rateLimits.webhookSender;
  const leases = new RateLimitLeases({
    take: rateLimits.take,
    onFailure: (error) => logger.warn({ err: error }, "rate limits are counted by this instance alone"),
  });
  return async (request, response, next) => {
    const key = rateLimitKey("webhook_sender", networkOf(request.socket.remoteAddress ?? ""));
    const verdict = limit > 0 ? await leases.consume(key, limit) : null;
    if (verdict?.allowed !== false) return next();
    for (const [name, value] of Object.entries(rateLimitHeaders(verdict))) response.setHeader(name, value);
    const error = connectErrorFrom(new RateLimitedError("sender", verdict.resetSeconds));
    sendError(request, response, { status: 429, error, requestId: requestIdOf(response), isMethod: false });
    // The connection stays usable for the sender's next request.
    request.resume();
  };
}
