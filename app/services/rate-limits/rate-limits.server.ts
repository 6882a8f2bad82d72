import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "#app/config/config.server.ts";
import { networkOf } from "#contract/network.ts";
import { POINTS_MS } from "#contract/time-limits.ts";
import { type Caller, RateLimitLeases, type TakePoints, type Verdict } from "#extensions/caller/index.ts";

/** Share of the limit without the common store: ten instances together stay within the limit on credential guesses. */
const GUESSES_ALONE = 1 / 10;

export type Limited = "api_key" | "session" | "failed_authentication";

export interface RateLimits {
  /**
   * Counts one request of a key or a person, or one failed authentication of a client address. Null where there is no
   * limit.
   */
  count(limited: Limited, identity: string): Promise<Verdict | null>;
  /** The verdict on an address with too many failed authentications, known without a call. */
  deniedVerdict(address: string): Verdict | null;
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
  const limits = config.rateLimits;
  return {
    async count(limited, identity) {
      const [limit, leases] = [limits[limited], limited === "failed_authentication" ? failures : requests];
      return limit > 0 ? await leases.consume(keyOf(limited, identity), limit) : null;
    },
    deniedVerdict(address) {
      const limit = limits.failed_authentication;
      return limit > 0 ? failures.deniedVerdict(keyOf("failed_authentication", address), limit) : null;
    },
  };
}

/** Hashed, so that the store holds no identity. */
function keyOf(limited: Limited, identity: string): string {
  const counted = limited === "failed_authentication" ? networkOf(identity) : identity;
  return `${limited}:${createHash("sha256").update(`${limited}:${counted}`).digest("base64url")}`;
}
