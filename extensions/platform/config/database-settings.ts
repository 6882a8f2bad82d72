import { z } from "zod";
import type { DatabaseLimits } from "./database-limits.ts";
import { onOrOff, postgresUrl, wholeNumber } from "./values.ts";

const LIMIT = { min: 100, max: 600_000 };

export const databaseSettings = {
  DATABASE_URL: postgresUrl(),
  DATABASE_DIRECT_URL: postgresUrl().optional(),
  DATABASE_PREPARED_STATEMENTS: onOrOff("on"),
  DATABASE_LISTEN: onOrOff("on"),
  DATABASE_CONNECTIONS: wholeNumber(10, { min: 2, max: 1_000 }),
  DATABASE_JOB_CONNECTIONS: wholeNumber(3, { min: 1, max: 100 }),
  DATABASE_RATE_LIMIT_CONNECTIONS: wholeNumber(4, { min: 1, max: 100 }),
  DATABASE_CONNECT_TIMEOUT_MS: wholeNumber(5_000, LIMIT),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(5_000, LIMIT),
  DATABASE_QUERY_TIMEOUT_MS: wholeNumber(6_000, LIMIT),
};

const shape = z.object(databaseSettings);
type DatabaseSettings = z.infer<typeof shape>;

export function databaseConfig(given: DatabaseSettings) {
  return {
    databaseUrl: given.DATABASE_URL,
    /** Bypasses any pooler. */
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? given.DATABASE_URL,
    preparedStatements: given.DATABASE_PREPARED_STATEMENTS === "on",
    /** Whether PostgreSQL notifies the job workers; they also poll. */
    listensForJobs: given.DATABASE_LISTEN === "on",
    /** The maximum number of connections of each pool. */
    connections: {
      work: given.DATABASE_CONNECTIONS,
      jobs: given.DATABASE_JOB_CONNECTIONS,
      rateLimits: given.DATABASE_RATE_LIMIT_CONNECTIONS,
    },
    databaseLimits: limits(given),
  };
}

/**
 * Listening needs a dedicated session. If `DATABASE_URL` supports listening, its sessions also keep their startup
 * settings.
 */
function limits(given: DatabaseSettings): DatabaseLimits {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATABASE_LISTEN: listen } = given;
  return {
    connectMs: given.DATABASE_CONNECT_TIMEOUT_MS,
    queryMs: given.DATABASE_QUERY_TIMEOUT_MS,
    statementMs: url === directUrl && listen === "on" ? given.DATABASE_STATEMENT_TIMEOUT_MS : null,
  };
}
