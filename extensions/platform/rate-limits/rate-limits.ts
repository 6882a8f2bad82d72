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
import { refuse } from "#extensions/platform/refuse.ts";

/** The store only counts, and each caller says its own limit: this one is never reached. */
const COUNTING = { points: 2_147_483_647, duration: WINDOW_SECONDS };

/** The count that all instances share. */
export interface RateLimits {
  /** @throws unavailable when the store fails */
  readonly take: TakePoints;
  close(): Promise<void>;
}

/** In Valkey or Redis when there is one, else in PostgreSQL. */
export async function openRateLimits({
  databaseUrl,
  redisUrl,
  connections,
}: Pick<Config, "databaseUrl" | "redisUrl" | "connections">): Promise<RateLimits> {
  if (redisUrl) return inRedis(redisUrl);
  // A small pool of its own: counting neither waits for the work's connections nor keeps the work from them.
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
    // By our migration. Expired rows are deleted every five minutes.
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
    // A connection that has gone silent is opened anew. The time-out of a command alone leaves it as it is.
    socketTimeout: POINTS_STORE_MS,
    lazyConnect: true,
  });
  // It connects again by itself; a take in the meantime fails and is logged there.
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

/** The store counts points beyond the limit too and answers the new count: the part below the limit is granted. */
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

/** A store that is away is no defect of ours. */
function unavailable(error: unknown): never {
  throw refuse("unavailable", {
    problem: "The count of rate limits cannot be reached at the moment.",
    retry_after_seconds: 1,
    cause: error,
  });
}

/** A store learns no identity. */
export function rateLimitKey(limited: string, identity: string): string {
  return `${limited}:${hash("sha256", `${limited}:${identity}`, "base64url")}`;
}
