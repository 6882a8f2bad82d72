import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { limitedClient } from "#extensions/platform/database/limited-client.ts";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { PoolWatch } from "#extensions/platform/database/pool-watch.ts";
import type { Queue } from "./queue.ts";
import { schemaExists } from "./schema.queries.ts";

/** Where pg-boss keeps its queues and schedules, in the database of the service. */
export const JOBS_SCHEMA = "pgboss";

/** Where a payload job ends that failed for good, until an operator starts it again. */
export const FAILED_QUEUE = "jobs.failed";

export const RUN_SECONDS = 300;
export const KEPT_SECONDS = 86_400;
const WAITS_SECONDS = 90 * 86_400;
const LONGEST_DELAY_SECONDS = 3_600;
/** Its statements are short, and those that make its schema are not sent again. */
const QUERY_MS = 15_000;
const RETRY = { limit: 9, delaySeconds: 5 };

export interface BossParts {
  readonly config: { readonly databaseUrl: string };
  readonly logger: Logger;
  readonly orm: MikroORM;
}

/**
 * Starts pg-boss, which makes or migrates its schema.
 * @param em of the transaction that waits for it, if any: another connection of the work could be one that waits for that transaction
 */
export async function startBoss(
  { config, logger, orm }: BossParts,
  options: ConstructorOptions,
  em: EntityManager = orm.em.fork(),
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: "tollhouse-jobs",
    // For pg's pool, which gets all of these options.
    ...{ keepAlive: true, Client: limitedClient(new PoolWatch(QUERY_MS)) },
    schema: JOBS_SCHEMA,
    // "create schema if not exists" asks for the right to create even where there is one.
    createSchema: !(await schemaExists(em, JOBS_SCHEMA)),
    ...options,
  });
  boss.on("error", (error) => logFailure(logger, { err: asError(error) }, "the job queue failed"));
  boss.on("warning", (warning) => logger.warn({ warning }, "the job queue warns"));
  await boss.start();
  return boss;
}

/** Of a worker's error pg-boss emits a copy that is no Error. */
function asError(emitted: unknown): unknown {
  return emitted instanceof Error ? emitted : Object.assign(new Error(), emitted);
}

/** What exists stays as it is. */
export async function createFailedQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(FAILED_QUEUE, { retentionSeconds: WAITS_SECONDS });
}

export async function createPayloadQueue(boss: PgBoss, { name, retry = RETRY }: Queue<unknown>): Promise<void> {
  await createFailedQueue(boss);
  await boss.createQueue(name, {
    notify: true,
    deadLetter: FAILED_QUEUE,
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: LONGEST_DELAY_SECONDS,
    expireInSeconds: RUN_SECONDS,
    retentionSeconds: WAITS_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
  });
}
