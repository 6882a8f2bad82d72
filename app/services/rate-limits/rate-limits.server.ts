import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "#app/config/config.server.ts";
import { networkOf } from "#contract/network.ts";
import { POINTS_MS } from "#contract/time-limits.ts";
import { type Caller, RateLimitLeases, type TakePoints, type Verdict } from "#extensions/caller/index.ts";

/** Share of the limit without the common store: ten instances together stay within the limit on credential guesses. */
const GUESSES_ALONE = 1 / 10;

/** Kinds that are counted by the client's network. */
type LimitedByAddress = "failed_authentication" | "portal_page" | "portal_attempt" | "portal_unknown_code";

export type Limited = "api_key" | "session" | LimitedByAddress;

export interface RateLimits {
  /**
   * Counts one request of a key or a person, or one page, attempt or failure of a client address. Null where there is no
   * limit.
   */
  count(limited: Limited, identity: string): Promise<Verdict | null>;
  /** The verdict on an address with too many failures, known without a call. Failed authentications when absent. */
  deniedVerdict(address: string, limited?: LimitedByAddress): Verdict | null;
}

export interface RateLimitsParts {
  readonly config: Pick<Config, "rateLimits">;
  readonly log: Pick<Logger, "warn">;
  readonly extensions: Caller;
}

/** The UI keeps no counts: its instances draw points from the extensions service, a few at a time. */
export function createRateLimits({ config, log, extensions }: RateLimitsParts): RateLimits {
  const take: TakePoints = (wanted) => extensions.system().rateLimits.consume(wanted, { timeoutMs: POINTS_MS });
  const onFailure = (error: unknown) => log.warn({ err: error }, "Rate limits are counted by this instance alone.");
  const requests = new RateLimitLeases({ take, onFailure });
  // Separate, so that a flood of addresses evicts no key.
  const failures = new RateLimitLeases({ take, onFailure, shareAlone: GUESSES_ALONE });
  // Separate from both: anyone may visit a portal.
  const visits = new RateLimitLeases({ take, onFailure });
  const leasesOf = (limited: Limited): RateLimitLeases => {
    if (limited === "portal_page" || limited === "portal_attempt") return visits;
    return BY_ADDRESS.has(limited) ? failures : requests;
  };
  const limits = config.rateLimits;
  return {
    async count(limited, identity) {
      const limit = limits[limited];
      return limit > 0 ? await leasesOf(limited).consume(keyOf(limited, identity), limit) : null;
    },
    deniedVerdict(address, limited = "failed_authentication") {
      const limit = limits[limited];
      return limit > 0 ? leasesOf(limited).deniedVerdict(keyOf(limited, address), limit) : null;
    },
  };
}

const BY_ADDRESS: ReadonlySet<Limited> = new Set<LimitedByAddress>([
  "failed_authentication",
  "portal_page",
  "portal_attempt",
  "portal_unknown_code",
]);

/** Hashed, so that the store holds no identity. */
function keyOf(limited: Limited, identity: string): string {
  const counted = BY_ADDRESS.has(limited) ? networkOf(identity) : identity;
  return `${limited}:${createHash("sha256").update(`${limited}:${counted}`).digest("base64url")}`;
}
