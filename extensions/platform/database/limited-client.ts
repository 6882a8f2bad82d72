import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "pg";
import pg from "pg";
import { isDatabaseLost } from "./lost-database.ts";
import { PoolWatch } from "./pool-watch.ts";

/** Time for the protocol's goodbye of a closed connection. */
const GOODBYE_MS = 1_000;

/** The statement limit of the current async context, if it differs from the pool's. */
const ownLimit = new AsyncLocalStorage<number>();

/** Runs work with its own statement limit; Infinity disables it. */
export function withQueryLimit<T>(limitMs: number, run: () => Promise<T>): Promise<T> {
  return ownLimit.run(limitMs, run);
}

/**
 * A client that closes its connection when a statement times out. pg's own `query_timeout` leaves the silent connection
 * in the pool for the next caller.
 */
export class LimitedClient extends pg.Client {
  protected readonly watch: PoolWatch = new PoolWatch(Number.POSITIVE_INFINITY);
  /** The last answer of the server, in performance.now() time. */
  answeredAt = performance.now();
  #unanswered = 0;
  #sentAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(config?: pg.ClientConfig & { readonly openTimeoutMillis?: number }) {
    super(config);
    // pg's own option also limits the wait for a free connection. Copying the options would lose the pool's hidden
    // ones.
    Object.assign(this, { _connectionTimeoutMillis: config?.openTimeoutMillis ?? 0 });
    // An error without a listener ends the process, and the pool listens only while no statement is running.
    this.on("error", () => this.#over());
    this.#wire.on("readyForQuery", () => this.#answered()).on("end", () => this.#over());
  }

  override query = ((...given: unknown[]) => this.send(...given)) as pg.Client["query"];

  protected send(...given: unknown[]): Promise<pg.QueryResult> {
    this.#limit(ownLimit.getStore() ?? this.watch.queryMs);
    const sent = (super.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...given);
    return given[0] === "rollback" && sent instanceof Promise ? sent.catch(alreadyRolledBack) : sent;
  }

  /** Closes without a goodbye, which a silent peer would not answer. */
  cut(): void {
    this.#wire.stream.destroy();
  }

  /** Also ends a connection whose peer never closes its side. */
  override end(callback?: (error: Error) => void): Promise<void> {
    const cut = setTimeout(() => this.cut(), GOODBYE_MS).unref();
    this.#wire.once("end", () => clearTimeout(cut));
    return (super.end as (callback?: (error: Error) => void) => Promise<void>)(callback);
  }

  #limit(limitMs: number): void {
    this.#unanswered += 1;
    if (this.#unanswered > 1 || this.#isOver) return;
    this.#sentAt = performance.now();
    if (Number.isFinite(limitMs)) this.#timer = setTimeout(() => this.#giveUp(), limitMs);
  }

  /** pg sends one statement at a time, and the server reports "ready for query" after each. */
  #answered(): void {
    this.answeredAt = performance.now();
    this.watch.answered(this.answeredAt);
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    clearTimeout(this.#timer);
    if (this.#unanswered === 0) return;
    this.#unanswered -= 1;
    this.#limit(this.watch.queryMs);
  }

  #over(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #giveUp(): void {
    this.watch.fellSilent(this.#sentAt);
    this.#wire.stream.destroy(new Error("Query read timeout"));
  }

  get #wire(): Connection {
    return (this as unknown as { connection: Connection }).connection;
  }
}

/** A lost connection has rolled back on the server. Kysely releases a connection only when its rollback succeeds. */
function alreadyRolledBack(error: unknown): pg.QueryResult {
  if (!isDatabaseLost(error)) throw error;
  return { command: "ROLLBACK", rowCount: null, rows: [], fields: [], oid: 0 };
}

/** The client class of one pool. */
export function limitedClient(watch: PoolWatch): typeof pg.Client {
  return class extends LimitedClient {
    protected override readonly watch = watch;
  };
}
