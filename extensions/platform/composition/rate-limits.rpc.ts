import type { ServiceImpl } from "@connectrpc/connect";
import { systemWorkOf } from "#extensions/platform/work/work.ts";
import type { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";

export const rateLimitsRpc: ServiceImpl<typeof RateLimitService> = {
  // The prefix separates callers' counts from this service's own.
  consume: async ({ key, points, limit }, call) =>
    systemWorkOf(call).context.rateLimits.take({ key: `caller:${key}`, points, limit }),
};
