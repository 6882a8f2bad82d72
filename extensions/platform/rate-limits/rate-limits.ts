import { hash } from "node:crypto";
import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { type TakePoints, WINDOW_SECONDS } from "#contract/take-points.ts";
import { POINTS_STORE_MS } from "#contract/time-limits.ts";
import type { Config } from "#extensions/platform/config/config.ts";
import { createPool } from "#extensions/platform/database/tested-pool.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** The store only counts and callers pass their own limit, so this one is never reached. */
const COUNTING = { points: 2_147_483_647, duration: WINDOW_SECONDS };

/** Counts shared by all instances. */
export interface RateLimits {
  /** @throws unavailable when the store fails */
  readonly take: TakePoints;
  close(): Promise<void>;
}

/** Uses Valkey or Redis if configured, else PostgreSQL. */
export async function openRateLimits({
  databaseUrl,
  redisUrl,
  connections,
}: Pick<Config, "databaseUrl" | "redisUrl" | "connections">): Promise<RateLimits> {
  if (redisUrl) return inRedis(redisUrl);
  // Uses a small pool of its own, so that counting and other work don't wait for each other's connections.
  const limits = { connectMs: POINTS_STORE_MS, queryMs: POINTS_STORE_MS, statementMs: null };
  return inPostgres(createPool(databaseUrl, limits, connections.rateLimits));
}

function inPostgres(storeClient: pg.Pool): RateLimits {
  const limiter = new RateLimiterPostgres({
    ...COUNTING,
    storeClient,
    storeType: "pool",
    tableName: "rate_limits",
    keyPrefix: "",
    // Our migration creates the table. Expired rows are deleted every five minutes.
    tableCreated: true,
  });
  return { take: taking(limiter), close: () => storeClient.end() };
}

async function inRedis(redisUrl: string): Promise<RateLimits> {
  const { Redis } = await import("ioredis");
  const storeClient = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: POINTS_STORE_MS,
    commandTimeout: POINTS_STORE_MS,
    // Reconnects after a silent connection; the command timeout alone would keep it.
    socketTimeout: POINTS_STORE_MS,
    lazyConnect: true,
  });
  // The client reconnects by itself; a take meanwhile fails and is logged there.
  storeClient.on("error", () => {});
  await storeClient.connect().catch(() => {});
  const limiter = new RateLimiterRedis({
    ...COUNTING,
    storeClient,
    keyPrefix: "tollhouse",
    rejectIfRedisNotReady: true,
  });
  return { take: taking(limiter), close: async () => storeClient.disconnect() };
}

/** The store also counts points beyond the limit and returns the new count, so the part below the limit is granted. */
function taking(limiter: Pick<RateLimiterAbstract, "consume">): TakePoints {
  return async ({ key, points, limit }) => {
    const { consumedPoints, msBeforeNext }: RateLimiterRes = await limiter.consume(key, points).catch(unavailable);
    const before = consumedPoints - points;
    return {
      granted: Math.max(0, Math.min(points, limit - before)),
      remaining: Math.max(0, limit - consumedPoints),
      resetMs: msBeforeNext,
    };
  };
}

/** An unavailable store is an outage, not a defect. */
function unavailable(error: unknown): never {
  throw refuse("unavailable", {
    problem: "The count of rate limits cannot be reached at the moment.",
    retry_after_seconds: 1,
    cause: error,
  });
}

/** Hashed, so that the store holds no identity. */
export function rateLimitKey(limited: string, identity: string): string {
  return `${limited}:${hash("sha256", `${limited}:${identity}`, "base64url")}`;
}
