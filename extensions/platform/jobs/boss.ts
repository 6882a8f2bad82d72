import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { limitedClient } from "#extensions/platform/database/limited-client.ts";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { PoolWatch } from "#extensions/platform/database/pool-watch.ts";
import type { Queue } from "./queue.ts";
import { schemaExists } from "./schema.queries.ts";

/** The schema of pg-boss's queues and schedules in the service's database. */
export const JOBS_SCHEMA = "pgboss";

/** The queue of payload jobs that failed for good. An operator can retry them. */
export const FAILED_QUEUE = "jobs.failed";

export const RUN_SECONDS = 300;
export const KEPT_SECONDS = 86_400;
const WAITS_SECONDS = 90 * 86_400;
const LONGEST_DELAY_SECONDS = 3_600;
/** pg-boss's statements are short, and the ones that create its schema are not retried. */
const QUERY_MS = 15_000;
const RETRY = { limit: 9, delaySeconds: 5 };

export interface BossParts {
  readonly config: { readonly databaseUrl: string };
  readonly logger: Logger;
  readonly orm: MikroORM;
}

/**
 * Starts pg-boss, which creates or migrates its schema.
 * @param em of the waiting transaction, if any: another connection could be waiting for that transaction
 */
export async function startBoss(
  { config, logger, orm }: BossParts,
  options: ConstructorOptions,
  em: EntityManager = orm.em.fork(),
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: "tollhouse-jobs",
    // pg's pool receives these options.
    ...{ keepAlive: true, Client: limitedClient(new PoolWatch(QUERY_MS)) },
    schema: JOBS_SCHEMA,
    // "create schema if not exists" requires the create privilege even when the schema exists.
    createSchema: !(await schemaExists(em, JOBS_SCHEMA)),
    ...options,
  });
  boss.on("error", (error) => logFailure(logger, { err: asError(error) }, "the job queue failed"));
  boss.on("warning", (warning) => logger.warn({ warning }, "the job queue warns"));
  await boss.start();
  return boss;
}

/** pg-boss emits a worker's error as a plain copy. */
function asError(emitted: unknown): unknown {
  return emitted instanceof Error ? emitted : Object.assign(new Error(), emitted);
}

/** An existing queue stays unchanged. */
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
