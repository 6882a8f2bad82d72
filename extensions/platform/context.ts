import type { MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "pino";
import { type BankLinking, createBankLinking } from "#extensions/connectors/bank-linking/index.ts";
import { createEngine, type Engine } from "#extensions/connectors/engine/index.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import { announcePresence, type Presence } from "./database/instance-lock.ts";
import { migrate } from "./database/migrate.ts";
import { createOrm, isDatabaseReady } from "./database/orm.ts";
import { createEncryption, type Encryption } from "./encryption/encryption.ts";
import { createSigning, type Signing } from "./encryption/signing.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { openRateLimits, type RateLimits } from "./rate-limits/rate-limits.ts";

/** What lives as long as the process. */
export interface Context {
  readonly config: Config;
  readonly logger: Logger;
  readonly orm: MikroORM;
  readonly engine: Engine;
  /** Null: the installation has no bank-linking provider. */
  readonly bankLinking: BankLinking | null;
  readonly encryption: Encryption;
  readonly signing: Signing;
  readonly presence: Presence;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Whether each thing that calls depend on can be used now. */
  ready(): Promise<Record<string, boolean>>;
  close(): Promise<void>;
}

/** Opens the database and brings its schema up to date. `clock` is a parameter so that a test can stand at any moment. */
export async function createContext(
  config: Config,
  logger: Logger,
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<Context> {
  const metrics = createMetrics();
  const orm = await createOrm(config.databaseUrl, { onPool: metrics.watchPool });
  await migrate(orm, config.databaseUrl);
  const presence = await announcePresence(config.databaseUrl);
  const rateLimits = await openRateLimits(config);
  return {
    config,
    logger,
    orm,
    presence,
    rateLimits,
    clock,
    metrics,
    encryption: createEncryption(config.encryptionKeys),
    signing: createSigning(config.encryptionKeys),
    bankLinking: config.bankLinking && createBankLinking(config.bankLinking),
    engine: createEngine({
      baseUrl: config.engineUrl,
      timeoutMs: config.engineTimeoutMs,
      watch: metrics.engine,
      ...(config.engineApiKey ? { adminApiKey: config.engineApiKey } : {}),
    }),
    ready: async () => ({ database: await isDatabaseReady(orm) }),
    async close() {
      await rateLimits.close();
      await presence.leave();
      await orm.close();
    },
  };
}
