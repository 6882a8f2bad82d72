import type { EntitySchema, EventSubscriber } from "@mikro-orm/core";
import { type Migration, Migrator } from "@mikro-orm/migrations";
import { MikroORM, type PostgreSqlDriver } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { type DatabaseLimits, NO_LIMITS } from "#extensions/platform/config/database-limits.ts";
import { TenantGuard } from "#extensions/platform/tenancy/tenancy.ts";
import { BoundDriver } from "./bound-driver.ts";
import { limitedClient } from "./limited-client.ts";
import { PoolWatch } from "./pool-watch.ts";
import { preparingClient } from "./preparing-client.ts";
import { StatementNames } from "./statement-names.ts";
import { poolOptions, testIdleConnections } from "./tested-pool.ts";
import { UpdatesTogether } from "./updates-together.ts";

/** A migration under the name that the database stores. */
export interface MigrationFile {
  readonly name: string;
  readonly class: new (...parts: ConstructorParameters<typeof Migration>) => Migration;
}

export interface Schema {
  readonly entities: readonly EntitySchema[];
  readonly systemEntities: readonly EntitySchema[];
  readonly migrations: readonly MigrationFile[];
  /** They write with each flush, in its transaction. */
  readonly subscribers: readonly EventSubscriber[];
}

interface OrmOptions {
  readonly poolSize?: number;
  /** False behind a transaction-mode pooler that does not support prepared statements. */
  readonly preparedStatements?: boolean;
  /**
   * Called when named statements are paused because the server did not know a name, or knew another statement by it.
   */
  readonly onNamesPaused?: (pauseMs: number) => void;
  /** Called with the pool on its first use. */
  readonly onPool?: (pool: Pool) => void;
  /** No limits when absent. */
  readonly limits?: DatabaseLimits;
  readonly watch?: PoolWatch;
}

/**
 * Connects lazily. MikroORM's own `clientUrl` drops the query string, and with it `sslmode` and the socket directory.
 */
export async function createOrm(
  databaseUrl: string,
  { entities, systemEntities, migrations, subscribers }: Schema,
  { limits = NO_LIMITS, watch = new PoolWatch(limits.queryMs), poolSize = 10, ...options }: OrmOptions = {},
): Promise<MikroORM> {
  const { preparedStatements = true, onNamesPaused = () => {}, onPool } = options;
  const orm = await MikroORM.init({
    dbName: databaseName(databaseUrl),
    driver: BoundDriver as typeof PostgreSqlDriver,
    driverOptions: {
      ...poolOptions(limits),
      connectionString: databaseUrl,
      Client: preparedStatements ? preparingClient(new StatementNames(onNamesPaused), watch) : limitedClient(watch),
      onPoolCreated(pool: Pool) {
        testIdleConnections(pool, watch);
        onPool?.(pool);
      },
    },
    entities: [...systemEntities, ...entities],
    subscribers: [new TenantGuard(), ...subscribers, new UpdatesTogether()],
    extensions: [Migrator],
    migrations: {
      migrationsList: [...migrations],
      snapshot: false,
      silent: true,
      tableName: "migrations",
      allOrNothing: true,
    },
    // See UpdatesTogether.
    useBatchUpdates: false,
    // Otherwise every filtered relation adds a join to every query.
    autoJoinRefsForFilters: false,
    pool: { min: 0, max: poolSize },
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
  });
  // The original EntityManager adopts an ambient transaction, and its forks would adopt that transaction's tenant.
  return Object.assign(orm, { em: orm.em.fork() });
}

function databaseName(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || "postgres";
}
