import { createHash } from "node:crypto";
import type pg from "pg";
import { LimitedClient } from "./limited-client.ts";
import type { PoolWatch } from "./pool-watch.ts";
import { isStaleStatement, StatementNames } from "./statement-names.ts";

/** More than the service's distinct statements; bounds the server's memory if a loop generates texts. */
const MAX_STATEMENTS = 500;

/** A longer text is a batch, whose exact form rarely repeats. */
const MAX_TEXT_LENGTH = 4_000;

/**
 * Names repeated statements, so that PostgreSQL plans them once. The first run is unnamed, since it may be the only
 * one.
 */
class PreparingClient extends LimitedClient {
  protected readonly names: StatementNames = new StatementNames(() => {});
  #generation = 0;
  #known = new Map<string, string | null>();

  override query = ((first: unknown, values?: unknown, callback?: unknown) => {
    const name = typeof first === "string" && Array.isArray(values) && !callback ? this.#nameOf(first, values) : null;
    if (name === null) return this.send(first, values, callback);
    return this.#prepared(name, first as string, values as unknown[]);
  }) as pg.Client["query"];

  #nameOf(text: string, values: readonly unknown[]): string | null {
    if (values.length === 0 || text.length > MAX_TEXT_LENGTH || !this.names.areUsed()) return null;
    if (this.#generation !== this.names.generation) {
      this.#generation = this.names.generation;
      this.#known = new Map();
    }
    const known = this.#known.get(text);
    if (known) return known;
    if (known === undefined) {
      if (this.#known.size < MAX_STATEMENTS) this.#known.set(text, null);
      return null;
    }
    const name = `${createHash("sha256").update(text).digest("base64url")}_${this.#generation}`;
    this.#known.set(text, name);
    return name;
  }

  /**
   * A stale statement had no effect, so outside a transaction it is retried without a name. A transaction has failed.
   */
  async #prepared(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.send({ name, text, values });
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      this.names.pause();
      if (this.getTransactionStatus() !== "I") throw error;
      return await this.send(text, values);
    }
  }
}

/** The client class of one pool. Its connections stop using names together. */
export function preparingClient(names: StatementNames, watch: PoolWatch): typeof pg.Client {
  return class extends PreparingClient {
    protected override readonly names = names;
    protected override readonly watch = watch;
  };
}
