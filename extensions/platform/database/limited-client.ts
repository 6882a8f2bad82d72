import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "pg";
import pg from "pg";
import { isDatabaseLost } from "./lost-database.ts";
import { PoolWatch } from "./pool-watch.ts";

/** How long a connection that is no longer needed has to say goodbye. */
const GOODBYE_MS = 1_000;

/** The limit of the statements of some work, where it is not the pool's. */
const ownLimit = new AsyncLocalStorage<number>();

/** Runs work whose statements have another limit; Infinity is none. */
export function withQueryLimit<T>(limitMs: number, run: () => Promise<T>): Promise<T> {
  return ownLimit.run(limitMs, run);
}

/**
 * A connection whose statements end in time. pg's own `query_timeout` leaves the connection as it is, and the pool gives it to
 * the next caller; this one ends the connection. Without answers there is no other sign: a silent peer still accepts packets.
 */
export class LimitedClient extends pg.Client {
  protected readonly watch: PoolWatch = new PoolWatch(Number.POSITIVE_INFINITY);
  /** When the server last answered; performance.now(). */
  answeredAt = performance.now();
  #unanswered = 0;
  #sentAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(config?: pg.ClientConfig & { readonly openTimeoutMillis?: number }) {
    super(config);
    // The pool's option of pg's own name is for waiting too. A copy of the options would lose what the pool hides in them.
    Object.assign(this, { _connectionTimeoutMillis: config?.openTimeoutMillis ?? 0 });
    // An error without a listener would end the process: the pool listens only while there is no statement under way.
    this.on("error", () => this.#over());
    this.#wire.on("readyForQuery", () => this.#answered()).on("end", () => this.#over());
  }

  override query = ((...given: unknown[]) => this.send(...given)) as pg.Client["query"];

  protected send(...given: unknown[]): Promise<pg.QueryResult> {
    this.#limit(ownLimit.getStore() ?? this.watch.queryMs);
    const sent = (super.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...given);
    return given[0] === "rollback" && sent instanceof Promise ? sent.catch(alreadyRolledBack) : sent;
  }

  /** Without a goodbye, which a silent peer would not answer. */
  cut(): void {
    this.#wire.stream.destroy();
  }

  /** Also of a connection whose peer never closes its side. */
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

  /** pg sends one statement after the other, and the server says after each that it is ready for the next. */
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

/** A lost connection has rolled back by itself. Kysely gives a connection back to the pool only when its rollback succeeds. */
function alreadyRolledBack(error: unknown): pg.QueryResult {
  if (!isDatabaseLost(error)) throw error;
  return { command: "ROLLBACK", rowCount: null, rows: [], fields: [], oid: 0 };
}

/** The client of one pool. */
export function limitedClient(watch: PoolWatch): typeof pg.Client {
  return class extends LimitedClient {
    protected override readonly watch = watch;
  };
}
