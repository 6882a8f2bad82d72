import type { MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "pino";
import type { Config } from "#extensions/platform/config/config.ts";
import type { Baseline } from "#extensions/platform/database/baseline.ts";
import { EmitterOutsideShare, limitShare, shareOf } from "#extensions/platform/database/connection-share.ts";
import { startHeartbeat } from "#extensions/platform/database/heartbeat.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm, type Schema } from "#extensions/platform/database/orm.ts";
import { createReadiness } from "#extensions/platform/database/pool-readiness.ts";
import { PoolWatch } from "#extensions/platform/database/pool-watch.ts";
import { checkEncryptionKeys } from "#extensions/platform/encryption/check-keys.ts";
import { encryptedTablesOf } from "#extensions/platform/encryption/encrypted-tables.ts";
import { createEncryption } from "#extensions/platform/encryption/encryption.ts";
import { createSigning } from "#extensions/platform/encryption/signing.ts";
import type { EventSink } from "#extensions/platform/events/event-sink.ts";
import type { ShownResource } from "#extensions/platform/events/event-subject.ts";
import { createJobSender } from "#extensions/platform/jobs/job-sender.ts";
import { type Clock, systemClock } from "#extensions/platform/kernel/clock.ts";
import { createMetrics } from "#extensions/platform/kernel/metrics.ts";
import { openRateLimits } from "#extensions/platform/rate-limits/rate-limits.ts";
import type { Context, RegisteredFollower } from "#extensions/platform/work/context.ts";
import type { Guard } from "#extensions/platform/work/guard.ts";
import { openParts, type Part } from "#extensions/platform/work/part.ts";

/** The part of the registry that the context needs. */
export interface Registered extends Schema {
  readonly baseline: Baseline;
  readonly parts: readonly Part[];
  readonly shows: readonly ShownResource[];
  readonly eventSinks: readonly EventSink[];
  readonly followers: readonly RegisteredFollower[];
  readonly guards: readonly Guard[];
  readonly jobs: readonly { readonly name: string }[];
}

interface ContextOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly registry: Registered;
  /** Tests inject a clock. */
  readonly clock?: Clock;
}

/**
 * Opens the database and migrates its schema.
 *
 * @throws SupersededSchemaError
 * @throws WrongEncryptionKeyError
 */
export async function createContext({
  config,
  logger,
  registry,
  clock = systemClock,
}: ContextOptions): Promise<Context> {
  const metrics = createMetrics();
  let poolWaiting = () => 0;
  const { databaseLimits: limits } = config;
  const watch = new PoolWatch(limits.queryMs);
  const orm = await createOrm(config.databaseUrl, registry, {
    limits,
    watch,
    poolSize: config.connections.work,
    preparedStatements: config.preparedStatements,
    onNamesPaused: (pauseMs) =>
      logger.warn({ pauseMs }, "statements are not prepared for a while: the server lost their names"),
    onPool(pool) {
      metrics.watchPool(pool);
      poolWaiting = () => pool.waitingCount;
      limitShare(pool, { most: shareOf(config.connections.work), patienceMs: limits.connectMs });
    },
  });
  await prepareDatabase(orm, config, registry).catch(async (error: unknown) => {
    await orm.close();
    throw error;
  });
  const encryption = createEncryption(config.encryptionKeys);
  const instance = await startHeartbeat({
    databaseUrl: config.databaseUrl,
    heartbeatMs: config.instanceHeartbeatMs,
    leaseMs: config.instanceLeaseMs,
    logger,
  });
  const isReady = createReadiness(orm, watch);
  const jobSender = createJobSender({ config, logger, orm }, registry.jobs);
  const rateLimits = await openRateLimits(config);
  const closing = new AbortController();
  return {
    config,
    logger,
    orm,
    instance,
    rateLimits,
    clock,
    metrics,
    isPoolBusy: () => poolWaiting() > 0,
    dueSoon: new EmitterOutsideShare(),
    jobSender,
    eventSinks: registry.eventSinks,
    followers: registry.followers,
    guards: registry.guards,
    shownResources: new Map(registry.shows.map((each) => [each.entity.meta.className, each])),
    encryption,
    signing: createSigning(config.encryptionKeys),
    closing: closing.signal,
    use: openParts(registry.parts, { config, logger, metrics: metrics.registry }),
    ready: async () => ({ database: await isReady() }),
    async close() {
      closing.abort();
      await Promise.all([rateLimits.close(), jobSender.close(), instance.leave()]);
      await orm.close();
    },
  };
}

async function prepareDatabase(orm: MikroORM, config: Config, registry: Registered): Promise<void> {
  await migrateDirectly(orm, config, registry);
  await checkEncryptionKeys(orm.em.fork(), config.encryptionKeys, encryptedTablesOf(registry.entities));
}

/** Bypasses the pooler, which may be small and end long transactions. */
async function migrateDirectly(
  orm: MikroORM,
  { databaseUrl, databaseDirectUrl }: Config,
  { baseline, ...schema }: Registered,
): Promise<void> {
  if (databaseDirectUrl === databaseUrl) return migrate(orm, baseline);
  const direct = await createOrm(databaseDirectUrl, schema, { poolSize: 1 });
  await migrate(direct, baseline).finally(() => direct.close());
}
