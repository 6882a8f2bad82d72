import { type DescMethod, getOption } from "@bufbuild/protobuf";
import type { ConnectError, Interceptor } from "@connectrpc/connect";
import { oncePer } from "#contract/once-per.ts";
import { RateLimitLeases, rateLimitHeaders, type Verdict } from "#extensions/caller/rate-limit-leases.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { rateLimitKey } from "#extensions/platform/rate-limits/rate-limits.ts";
import { type Call, callOf } from "#extensions/platform/work/call.ts";
import type { Context } from "#extensions/platform/work/context.ts";
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

/** A write is a few transactions and may call the engine. */
const POINTS: Readonly<Record<Kind, number>> = { read: 1, write: 2 };

/**
 * Counts each call for its organization and for its service. Consume is not counted, since it counts for other
 * services.
 */
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

/**
 * The organization is first: a call over its limit does not count against the service, which calls for all
 * organizations.
 */
function limitsOf(call: Call, perMinute: Readonly<Record<Limited, number>>): Limit[] {
  const { organization, service } = perMinute;
  // A system token names its service; all services share the internal secret.
  const caller = call.actor?.system ?? "trusted_service";
  return [
    ...(call.tenant && organization > 0 ? [limit("organization", tenantOf(call), organization)] : []),
    ...(service > 0 ? [limit("service", caller, service)] : []),
  ];
}

/** Payers have a limit of their own: a crowd on a payment page leaves the merchant's own calls alone. */
function tenantOf({ tenant, actor }: Call): string {
  return `${tenant?.organizationId}${actor?.payer ? ":payers" : ""}`;
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

/** A write requires a scope other than `…:read`. System methods move no money and count as reads. */
const kindOf = oncePer((method: DescMethod): Kind => {
  const { caller } = getOption(method, access);
  return caller.case === "scope" && !caller.value.endsWith(":read") ? "write" : "read";
});
