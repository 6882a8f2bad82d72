import {
  type EntityData,
  isRaw,
  type LoggingOptions,
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
  type PostgreSqlPlatform,
  type QueryResult,
  type RawQueryFragment,
  raw,
  type Transaction,
} from "@mikro-orm/postgresql";
import { CompiledQuery, type Driver, type Kysely } from "kysely";
import type { PoolConfig } from "pg";
import { bindValues } from "./bound-values.ts";

type Query = string | NativeQueryBuilder | RawQueryFragment;
type Parameters = readonly unknown[] | Record<string, unknown>;
type Executor = Pick<Kysely<unknown>, "executeQuery" | "getExecutor">;

/** MikroORM 7.2 interpolates values into the statement's text; this connection sends them as parameters. */
class BoundConnection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: PoolConfig) {
    const dialect = super.createKyselyDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    return Object.assign(dialect, { createDriver: () => returning(createDriver()) });
  }

  override async execute<T extends QueryResult | EntityData<object> | EntityData<object>[] = EntityData<object>[]>(
    query: Query,
    parameters: Parameters = [],
    method: "all" | "get" | "run" = "all",
    transaction?: Transaction,
    options: LoggingOptions & Cancellation = {},
  ): Promise<T> {
    await this.ensureConnection();
    const { signal, inflightQueryAbortStrategy, ...logging } = options;
    const { sql, params, compiled } = this.#compile(query, parameters);
    return this.executeQuery(
      sql,
      async () => {
        const executor = (transaction ?? this.getClient()) as Executor;
        const result = await executor.executeQuery(compiled, { signal, inflightQueryAbortStrategy });
        return this.transformRawResult<T>(result, method);
      },
      { query: sql, params, ...logging },
    );
  }

  override async *stream<T extends EntityData<object>>(
    query: Query,
    parameters: Parameters = [],
    transaction?: Transaction<Kysely<unknown>>,
    options: LoggingOptions & Cancellation = {},
    chunkSize = 100,
  ): AsyncIterableIterator<T> {
    await this.ensureConnection();
    const { signal, inflightQueryAbortStrategy: _, ...logging } = options;
    const { sql, params, compiled } = this.#compile(query, parameters);
    const executor = (transaction ?? this.getClient()) as Executor;
    try {
      this.logQuery(sql, { params, ...logging });
      for await (const chunk of executor.getExecutor().stream(compiled, chunkSize, { signal }))
        yield* this.transformRawResult<T[]>(chunk, "all");
    } catch (error) {
      this.logQuery(sql, { params, ...logging, level: "error" });
      throw error;
    }
  }

  #compile(query: Query, parameters: Parameters) {
    const built = query instanceof NativeQueryBuilder ? query.toRaw() : query;
    const named =
      typeof built === "string" && !Array.isArray(parameters)
        ? raw(built, parameters as Record<string, unknown>)
        : built;
    const [given, params] = isRaw(named) ? [named.sql, named.params] : [named, parameters as unknown[]];
    const sql = this.config.get("onQuery")(given, params);
    const { text, values } = bindValues(this.platform as PostgreSqlPlatform, sql, params);
    return { sql, params, compiled: CompiledQuery.raw(text, [...values]) };
  }
}

/** Kysely does not release a connection on which BEGIN failed; after some database restarts the pool would be empty. */
function returning(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver);
  driver.beginTransaction = (connection, settings) =>
    begin(connection, settings).catch(async (error: unknown) => {
      await driver.releaseConnection(connection);
      throw error;
    });
  return driver;
}

interface Cancellation {
  signal?: AbortSignal;
  inflightQueryAbortStrategy?: "ignore query" | "cancel query" | "kill session";
}

/** The PostgreSQL driver with a connection that binds values. */
export class BoundDriver extends PostgreSqlDriver {
  protected override readonly connection = new BoundConnection(this.config);
}
