import { EventEmitter } from "node:events";
import type { MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "pino";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Baseline } from "./database/baseline.ts";
import { type Instance, startHeartbeat } from "./database/heartbeat.ts";
import { migrate } from "./database/migrate.ts";
import { createOrm, type Schema } from "./database/orm.ts";
import { createReadiness } from "./database/pool-readiness.ts";
import { PoolWatch } from "./database/pool-watch.ts";
import { checkEncryptionKeys } from "./encryption/check-keys.ts";
import { createEncryption, type Encryption } from "./encryption/encryption.ts";
import { sealedTablesOf } from "./encryption/sealed-tables.ts";
import { createSigning, type Signing } from "./encryption/signing.ts";
import type { EventSink } from "./events/event-sink.ts";
import type { ShownResource } from "./events/event-subject.ts";
import { createJobSender, type JobSender } from "./jobs/job-sender.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { openParts, type Part } from "./part.ts";
import { openRateLimits, type RateLimits } from "./rate-limits/rate-limits.ts";

/** A follower (events/follower.ts), which is given work with this context. */
export type RegisteredFollower = (phase: never, events: never) => Promise<void>;

/** Everything that lives as long as the process. */
export interface Context {
  readonly config: Config;
  readonly logger: Logger;
  readonly orm: MikroORM;
  readonly encryption: Encryption;
  readonly signing: Signing;
  /** This process as others see it. */
  readonly instance: Instance;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Whether work waits for a connection of the pool. */
  isPoolBusy(): boolean;
  /** Emits "due" when a commit of this process has made due work for soon, and "delivery" when it has written deliveries. */
  readonly dueSoon: EventEmitter<{ due: []; delivery: [] }>;
  readonly jobSender: JobSender;
  /** How resources look in their events, by the name of their entity. */
  readonly shownResources: ReadonlyMap<string, ShownResource>;
  readonly eventSinks: readonly EventSink[];
  readonly followers: readonly RegisteredFollower[];
  /** Gives a part that a capability brings, for example the engine. */
  use<Value>(part: Part<Value>): Value;
  /** Aborted when the process stops and its context closes. */
  readonly closing: AbortSignal;
  /** Whether each dependency can be used now. */
  ready(): Promise<Record<string, boolean>>;
  close(): Promise<void>;
}

/** The part of the registry that the context needs. */
export interface Registered extends Schema {
  readonly baseline: Baseline;
  readonly parts: readonly Part[];
  readonly shows: readonly ShownResource[];
  readonly eventSinks: readonly EventSink[];
  readonly followers: readonly RegisteredFollower[];
  readonly jobs: readonly { readonly name: string }[];
}

interface ContextOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly registry: Registered;
  /** Tests set it to stand at any moment. */
  readonly clock?: Clock;
}

/**
 * Opens the database and brings its schema up to date.
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
    dueSoon: new EventEmitter(),
    jobSender,
    eventSinks: registry.eventSinks,
    followers: registry.followers,
    shownResources: new Map(registry.shows.map((each) => [each.entity.meta.className, each])),
    encryption,
    signing: createSigning(config.encryptionKeys),
    closing: closing.signal,
    use: openParts(registry.parts, { config, metrics: metrics.registry }),
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
  await checkEncryptionKeys(orm.em.fork(), config.encryptionKeys, sealedTablesOf(registry.entities));
}

/** Past the pooler, which may be small and cut long transactions. */
async function migrateDirectly(
  orm: MikroORM,
  { databaseUrl, databaseDirectUrl }: Config,
  { baseline, ...schema }: Registered,
): Promise<void> {
  if (databaseDirectUrl === databaseUrl) return migrate(orm, baseline);
  const direct = await createOrm(databaseDirectUrl, schema, { poolSize: 1 });
  await migrate(direct, baseline).finally(() => direct.close());
}
