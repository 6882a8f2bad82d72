import { type DescMethod, getOption } from "@bufbuild/protobuf";
import type { ConnectError, Interceptor } from "@connectrpc/connect";
import { oncePer } from "#contract/once-per.ts";
import { RateLimitLeases, rateLimitHeaders, type Verdict } from "#extensions/caller/rate-limit-leases.ts";
import type { Context } from "#extensions/platform/context.ts";
import { rateLimitKey } from "#extensions/platform/rate-limits/rate-limits.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import { type Call, callOf } from "#extensions/platform/work/call.ts";
import { access } from "#proto/tollhouse/v1/access_pb.ts";
import { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";
import { connectErrorFrom } from "./error-codes.ts";

type Limited = "organization" | "service";
type Kind = "read" | "write";

interface Limit {
  readonly limited: Limited;
  readonly key: string;
  readonly points: number;
}

/** A write is a few transactions and may ask the engine. */
const POINTS: Readonly<Record<Kind, number>> = { read: 1, write: 2 };

/** Counts each call for its organization and for its service. Consume is not counted, since it counts for other services. */
export function rateLimit({
  rateLimits,
  config,
  logger,
}: Pick<Context, "rateLimits" | "config" | "logger">): Interceptor {
  const leases = new RateLimitLeases({
    take: rateLimits.take,
    onFailure: (error) => logger.warn({ err: error }, "rate limits are counted by this instance alone"),
  });
  return (next) => async (req) => {
    if (req.service.typeName === RateLimitService.typeName) return next(req);
    const verdicts: Verdict[] = [];
    for (const { limited, key, points } of limitsOf(callOf(req), config.rateLimits)) {
      const verdict = await leases.consume(key, points, POINTS[kindOf(req.method)]);
      if (!verdict.allowed) throw rateLimitError(limited, verdict);
      verdicts.push(verdict);
    }
    const response = await next(req);
    const tightest = verdicts.sort((one, other) => shareLeft(one) - shareLeft(other))[0];
    if (tightest)
      for (const [name, value] of Object.entries(rateLimitHeaders(tightest))) response.header.set(name, value);
    return response;
  };
}

/** The organization first: a call over its limit does not count against the service that calls for all organizations. */
function limitsOf(call: Call, perMinute: Readonly<Record<Limited, number>>): Limit[] {
  const { organization, service } = perMinute;
  // A system token names its service; the internal secret is shared by all services.
  const caller = call.actor?.system ?? "trusted_service";
  return [
    ...(call.tenant && organization > 0 ? [limit("organization", call.tenant.organizationId, organization)] : []),
    ...(service > 0 ? [limit("service", caller, service)] : []),
  ];
}

function limit(limited: Limited, identity: string, points: number): Limit {
  return { limited, key: rateLimitKey(limited, identity), points };
}

const shareLeft = ({ remaining, limit }: Verdict): number => remaining / limit;

function rateLimitError(limited: Limited, verdict: Verdict): ConnectError {
  const error = connectErrorFrom(
    refuse("rate_limited", { limited: limited, retry_after_seconds: verdict.resetSeconds }),
  );
  for (const [name, value] of Object.entries(rateLimitHeaders(verdict))) error.metadata.set(name, value);
  return error;
}

/** A write needs another scope than `…:read`. System methods move no money and are reads here. */
const kindOf = oncePer((method: DescMethod): Kind => {
  const { caller } = getOption(method, access);
  return caller.case === "scope" && !caller.value.endsWith(":read") ? "write" : "read";
});
